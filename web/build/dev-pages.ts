/** Pages as HTML while developing: rendered by Vite's own module runner, read from the API that runs beside it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Renderer } from '#server/features/site/contract.ts'

const renderPage = async (server: ViteDevServer, root: string, api: string, url: string) => {
  const template = await server.transformIndexHtml(url, readFileSync(join(root, 'index.html'), 'utf8'))
  const renderer = (await server.ssrLoadModule('/entry-server.tsx')) as Renderer
  renderer.setTransport((input, init) => fetch(new URL(String(input), api), init))
  const { pathname, searchParams } = new URL(url, api)
  const screen = renderer.screenOf(pathname)
  const isOwn = screen?.rendered !== 'page' || screen.secrets.some((name) => searchParams.has(name))
  if (isOwn)
    return { status: 200, html: template.replace('<!--head-->', renderer.waitingPage(pathname, '').head) }
  const requested = { url, origin: api, now: Date.now(), asksConsent: true, posted: null }
  const page = await renderer.render(requested)
  if (page.location) return { status: 301, html: '', location: page.location }
  // A function: what is rendered may hold `$&`.
  const html = template
    .replace('<!--head-->', () => page.head)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>${page.data}`)
  return { status: page.status, html }
}

export const devPages = (root: string, api: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  config: () => ({ appType: 'custom' }),
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      renderPage(server, root, api, request.originalUrl ?? '/').then(({ status, html, location }) => {
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          ...(location ? { location } : {}),
        })
        response.end(html)
      }, next)
    })
  },
})
