import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const memberScreens: readonly Screen[] = [
  {
    path: PATHS.memberHome,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/MemberHomePage.tsx'),
    head: () => ({ title: 'Mon espace' }),
  },
  {
    path: PATHS.memberProfile,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/ProfilePage.tsx'),
    head: () => ({ title: 'Mon profil' }),
  },
  {
    path: PATHS.secondStep,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/SecondStepPage.tsx'),
    head: () => ({ title: 'Connexion en deux étapes' }),
  },
  {
    path: PATHS.devices,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/DevicesPage.tsx'),
    head: () => ({ title: 'Appareils' }),
  },
  {
    path: PATHS.memberLibrary,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/LibraryPage.tsx'),
    head: () => ({ title: 'Ma bibliothèque' }),
  },
  {
    path: PATHS.memberPurchase,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/PurchasePage.tsx'),
    head: () => ({ title: 'Ma bibliothèque' }),
  },
  {
    path: PATHS.client,
    layout: 'client',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/ClientPage.tsx'),
    head: () => ({ title: 'Mon suivi' }),
  },
]
