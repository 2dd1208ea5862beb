/** Public pages will be sent as HTML: nothing of a browser may be touched while they render. This runs without one. */
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../../web/app/routes.tsx'
import { Chrome } from '../../../web/app/shell/Chrome.tsx'
import { type Location, RouteProvider, Router } from '../../../web/ui/router/router.tsx'

const isPublic = ({ layout }: { layout: string }) => layout === 'none' || layout === 'default'
const rows = ROUTES.filter(
  (row) => isPublic(row) && !row.path.startsWith('/admin') && !row.path.startsWith('/mon-espace'),
)

describe('public pages without a browser', () => {
  it('is really without one', () => {
    expect(typeof window).toBe('undefined')
    expect(typeof document).toBe('undefined')
  })
  it.each(rows.map((row) => [row.path, row] as const))(
    '%s renders with its header and footer',
    async (path, row) => {
      const { default: Page } = await row.page()
      const location: Location = {
        pathname: path.replace(/:\w+/g, 'abc'),
        search: '',
        hash: '',
        state: null,
        key: 'k',
      }
      const html = renderToString(
        <Router start={location}>
          <RouteProvider location={location} params={{ slug: 'abc', id: 'abc' }}>
            <Chrome pathname={location.pathname}>
              <Page />
            </Chrome>
          </RouteProvider>
        </Router>,
      )
      expect(html.length).toBeGreaterThan(500)
      expect(html).toContain('Aller au contenu')
    },
  )
})
