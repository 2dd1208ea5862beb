import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { ClientResponseError } from '../lib/pocketbase.ts'
import { wayOut } from '../lib/way-out.ts'
import { PageError } from '../ui/error/PageError.tsx'

const BOTS = /bot|crawl|spider|slurp|facebookexternalhit|preview/i

/** The code and the technical line of specification §8. */
const describe = (error: unknown) => {
  const status = error instanceof ClientResponseError && error.status > 0 ? error.status : 500
  if (status === 404) return { status, detail: 'Page Not Found' }
  const own = error instanceof Error ? error.message : ''
  return { status, detail: own || 'Internal Server Error' }
}

/** Any code (500 by default) of a page that stopped; nothing for robots, which should keep what the server sent. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const [isBot, setBot] = useState(false)
  useEffect(() => setBot(BOTS.test(navigator.userAgent)), [])
  useEffect(() => console.error('The page stopped.', error), [error])
  if (isBot) return null
  const { status, detail } = describe(error)
  return (
    <PageError
      status={status}
      detail={status === 404 ? `${detail}: ${pathname}` : detail}
      {...wayOut(pathname)}
      onRetry={() => window.location.reload()}
    />
  )
}
