/**
 * Every screen, one row each: address, title, layout, guard, page. An address that has no row does not exist.
 * `*` is last: editorial pages by slug, then the 404.
 */
import type { ComponentType } from 'react'
import { HOME_TITLE } from '#drizzle/domain/titles.ts'
import { PATHS } from '../lib/paths.ts'

/** `none`: the page composes itself under the site header; the others bring their own frame. */
export type LayoutName = 'none' | 'default' | 'bare' | 'admin' | 'member' | 'player'
/** `login`: a signed-in person is sent on; `member` and `admin`: someone else is sent to /connexion. */
export type GuardName = 'login' | 'member' | 'admin'
export interface RouteRow {
  path: string
  title: string
  /** The title is one that the specification gives to the letter. */
  isTitleExact?: boolean
  layout: LayoutName
  guard?: GuardName
  page: () => Promise<{ default: ComponentType }>
}

export const ROUTES: readonly RouteRow[] = [
  {
    path: PATHS.home,
    title: HOME_TITLE,
    isTitleExact: true,
    layout: 'none',
    page: () => import('../features/home/pages/HomePage.tsx'),
  },
  {
    path: PATHS.shop,
    title: 'La boutique',
    layout: 'none',
    page: () => import('../features/produits/pages/ShopPage.tsx'),
  },
  {
    path: PATHS.product,
    title: 'Boutique',
    layout: 'none',
    page: () => import('../features/produits/pages/ProductPage.tsx'),
  },
  {
    path: PATHS.booking,
    title: 'Prenez rendez-vous',
    layout: 'none',
    page: () => import('../features/booking/pages/BookingPage.tsx'),
  },
  {
    path: PATHS.courses,
    title: 'Les formations',
    layout: 'none',
    page: () => import('../features/courses/pages/CoursesPage.tsx'),
  },
  {
    path: PATHS.coursesSuccess,
    title: 'Bienvenue dans votre formation',
    layout: 'none',
    page: () => import('../features/courses/pages/SuccessPage.tsx'),
  },
  {
    path: PATHS.course,
    title: 'Formation',
    layout: 'none',
    page: () => import('../features/courses/pages/CoursePage.tsx'),
  },
  {
    path: PATHS.lesson,
    title: 'Leçon',
    layout: 'none',
    page: () => import('../features/courses/pages/LessonPage.tsx'),
  },
  {
    path: PATHS.signIn,
    title: 'Connexion',
    layout: 'none',
    guard: 'login',
    page: () => import('../features/account/pages/SignInPage.tsx'),
  },
  {
    path: PATHS.login,
    title: 'Connexion',
    layout: 'none',
    page: () => import('../features/account/pages/LoginPage.tsx'),
  },
  {
    path: PATHS.signUp,
    title: 'Créer votre espace',
    layout: 'none',
    page: () => import('../features/account/pages/SignUpPage.tsx'),
  },
  {
    path: PATHS.register,
    title: 'Créer un compte',
    layout: 'none',
    page: () => import('../features/account/pages/RegisterPage.tsx'),
  },
  {
    path: PATHS.forgotPassword,
    title: 'Mot de passe oublié',
    layout: 'none',
    page: () => import('../features/account/pages/ForgotPasswordPage.tsx'),
  },
  {
    path: PATHS.callback,
    title: 'Votre adresse e-mail',
    layout: 'none',
    page: () => import('../features/account/pages/CallbackPage.tsx'),
  },
  {
    path: PATHS.account,
    title: 'Mon compte',
    layout: 'none',
    page: () => import('../features/account/pages/AccountPage.tsx'),
  },
  {
    path: PATHS.demoPayment,
    title: 'Paiement de démonstration',
    layout: 'none',
    page: () => import('../features/checkout/pages/DemoPaymentPage.tsx'),
  },
  {
    path: PATHS.memberHome,
    title: 'Mon espace',
    layout: 'member',
    guard: 'member',
    page: () => import('../features/mon-espace/pages/MemberHomePage.tsx'),
  },
  {
    path: PATHS.memberProfile,
    title: 'Mon profil',
    layout: 'member',
    guard: 'member',
    page: () => import('../features/mon-espace/pages/ProfilePage.tsx'),
  },
  {
    path: PATHS.memberCourse,
    title: 'Formation',
    layout: 'member',
    guard: 'member',
    page: () => import('../features/mon-espace/pages/MemberCoursePage.tsx'),
  },
  {
    path: PATHS.memberLesson,
    title: 'Leçon',
    layout: 'player',
    guard: 'member',
    page: () => import('../features/mon-espace/pages/LessonPage.tsx'),
  },
  {
    path: PATHS.adminLogin,
    title: 'Administration',
    layout: 'bare',
    page: () => import('../features/admin-login/pages/AdminLoginPage.tsx'),
  },
  {
    path: PATHS.admin,
    title: 'Tableau de bord',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-dashboard/pages/DashboardPage.tsx'),
  },
  {
    path: PATHS.adminUsers,
    title: 'Utilisateurs',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-users/pages/UsersPage.tsx'),
  },
  {
    path: PATHS.adminCourses,
    title: 'Formations',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-courses/pages/CoursesPage.tsx'),
  },
  {
    path: PATHS.adminCourseNew,
    title: 'Nouvelle formation',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-courses/pages/NewCoursePage.tsx'),
  },
  {
    path: PATHS.adminCourseEdit,
    title: 'Formation',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-courses/pages/CourseEditPage.tsx'),
  },
  {
    path: PATHS.adminProducts,
    title: 'Produits',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-produits/pages/ProductsPage.tsx'),
  },
  {
    path: PATHS.adminProduct,
    title: 'Produit',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-produits/pages/ProductPage.tsx'),
  },
  {
    path: PATHS.adminCategories,
    title: 'Catégories et tags',
    layout: 'admin',
    guard: 'admin',
    page: () => import('../features/admin-categories/pages/CategoriesPage.tsx'),
  },
  {
    path: '*',
    title: '',
    layout: 'default',
    page: () => import('../features/pages/pages/EditorialPage.tsx'),
  },
]

/** Layouts inside an own document: crossing between the two groups is a full page load (specification §2). */
export const isLaidOut = (layout: LayoutName): boolean => layout === 'default' || layout === 'admin'
