/** Personal areas, and paths for programs. An editorial page may begin with such a word. */
const CLOSED = [
  '/admin',
  '/mon-espace',
  '/client',
  '/api',
  '/auth',
  '/connexion',
  '/paiement',
  '/panier',
  '/commande',
  '/bon',
]

/**
 * `/robots.txt` (RFC 9309). The closed areas are named with what may follow them, because a rule is a prefix:
 * `/paiement` alone would also close the page `/paiement-en-trois-fois`. Pictures of public pages lie under
 * `/api/files/`, which the longer rule opens again; protected files require a token in any case.
 */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.flatMap((path) => ['$', '/', '?'].map((end) => `Disallow: ${path}${end}`)),
    'Allow: /api/files/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
