import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { AsksConsentContext } from '../lib/consent.ts'
import { RenderedAtContext } from '../lib/now.ts'
import { type Posted, PostedContext } from '../lib/posted.ts'

/** The providers around the router; the same on the server and in the browser. */
export function Providers({
  queries,
  posted,
  asksConsent,
  renderedAt,
  children,
}: {
  queries: QueryClient
  posted: Posted | null
  asksConsent: boolean
  renderedAt: number
  children: ReactNode
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PostedContext value={posted}>
          <AsksConsentContext value={asksConsent}>
            <RenderedAtContext value={renderedAt}>{children}</RenderedAtContext>
          </AsksConsentContext>
        </PostedContext>
      </QueryClientProvider>
    </StrictMode>
  )
}
