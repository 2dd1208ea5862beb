import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminMessagesScreens: readonly Screen[] = [
  {
    path: PATHS.adminMessages,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/MessagesPage.tsx'),
    head: () => ({ title: 'Messages' }),
  },
]
