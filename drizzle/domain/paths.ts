/**
 * The path of every screen; those of the administration are in `admin-paths.ts`. Each has a row in a
 * `routes.tsx` of the web. Screens, mails and notices build their links from the same table with `link()`, so
 * that paths and links cannot disagree. A path that is not listed does not exist (404), except for editorial
 * pages.
 */
export const PATHS = {
  home: '/',
  campaign: '/index2',
  parents: '/parents',
  service: '/service',
  shop: '/boutique',
  product: '/produits/:id',
  pack: '/packs/:slug',
  booking: '/booking',
  courses: '/courses',
  coursesSuccess: '/courses/success',
  journey: '/courses/dashboard',
  course: '/courses/:slug',
  lesson: '/courses/:courseId/lessons/:lessonId',
  lessonPreview: '/lesson-preview',
  notebook: '/tiptap',
  createCourse: '/settings/createcourses',
  signIn: '/connexion',
  login: '/login',
  signUp: '/inscription',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  callback: '/auth/callback',
  account: '/auth/profile',
  settings: '/settings',
  cart: '/panier',
  payment: '/paiement/:orderId',
  findOrder: '/commande/retrouver',
  order: '/commande/:number',
  devis: '/devis/:id',
  verification: '/verification/:token',
  survey: '/questionnaire-formation/:token',
  results: '/resultats',
  voucher: '/bon',
  voucherCode: '/bon/:code',
  memberHome: '/mon-espace',
  memberProfile: '/mon-espace/profile',
  secondStep: '/mon-espace/deux-etapes',
  devices: '/mon-espace/appareils',
  kept: '/mon-espace/hors-connexion',
  memberLibrary: '/mon-espace/bibliotheque',
  memberPurchase: '/mon-espace/bibliotheque/:id',
  memberCourse: '/mon-espace/:id',
  memberPlan: '/mon-espace/:id/index2',
  memberLesson: '/mon-espace/:id/:lessonId',
  client: '/client',
  setUp: '/admin/installation',
  adminLogin: '/admin/login',
  admin: '/admin',
} as const
export type PathName = keyof typeof PATHS

type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Query = Record<string, string | undefined>
/** The arguments after the name in a link to `Path`. */
export type LinkArguments<Path extends string> = [NamesIn<Path>] extends [never]
  ? [params?: null, query?: Query]
  : [params: { [Key in NamesIn<Path>]: string }, query?: Query]

/** A pattern with its parameters filled in, and its query string. */
export const addressOf = (pattern: string, params?: Record<string, string> | null, query?: Query): string => {
  const values: Record<string, string> = { ...params }
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value) search.set(key, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** `link('course', { slug })`, `link('signIn', null, { redirect })`. */
export const link = <Name extends PathName>(
  name: Name,
  ...[params, query]: LinkArguments<(typeof PATHS)[Name]>
): string => addressOf(PATHS[name], params, query)
