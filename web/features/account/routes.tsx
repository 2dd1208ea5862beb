import { PATHS } from '../../lib/paths.ts'
import type { Screen, ScreenContext } from '../../lib/screen.ts'
import { signInMethods } from './sign-in-methods.ts'

/** Where to go on afterwards is part of the forms and of the links between them. */
const STORED = ['redirect', 'expired']
/** The token of an invitation. */
const INVITED = ['invitation']

const load = async ({ queries }: ScreenContext): Promise<undefined> => {
  await queries.prefetchQuery(signInMethods)
}

export const accountScreens: readonly Screen[] = [
  {
    path: PATHS.signIn,
    layout: 'none',
    guard: 'login',
    rendered: 'page',
    search: STORED,
    page: () => import('./pages/SignInPage.tsx'),
    load,
    head: () => ({ title: 'Connexion' }),
  },
  {
    path: PATHS.login,
    layout: 'none',
    rendered: 'page',
    search: STORED,
    page: () => import('./pages/LoginPage.tsx'),
    load,
    head: () => ({ title: 'Connexion' }),
  },
  {
    path: PATHS.signUp,
    layout: 'none',
    rendered: 'page',
    search: STORED,
    secrets: INVITED,
    page: () => import('./pages/SignUpPage.tsx'),
    load,
    head: () => ({ title: 'Créer votre espace' }),
  },
  {
    path: PATHS.register,
    layout: 'none',
    rendered: 'page',
    search: STORED,
    secrets: INVITED,
    page: () => import('./pages/RegisterPage.tsx'),
    load,
    head: () => ({ title: 'Créer un compte' }),
  },
  {
    path: PATHS.forgotPassword,
    layout: 'none',
    rendered: 'page',
    // From the mail: a different form.
    secrets: ['token'],
    page: () => import('./pages/ForgotPasswordPage.tsx'),
    head: () => ({ title: 'Mot de passe oublié' }),
  },
  {
    path: PATHS.callback,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/CallbackPage.tsx'),
    head: () => ({ title: 'Votre adresse e-mail' }),
  },
]
