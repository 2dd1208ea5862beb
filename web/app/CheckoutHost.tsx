import { useLocation } from 'react-router-dom'
import { Providers } from '../features/account/components/Providers.tsx'
import { type Choice, keepCheckout } from '../features/checkout/choice.ts'
import { CheckoutDrawer } from '../features/checkout/components/CheckoutDrawer.tsx'

/** The checkout with what the account's feature gives to it. */
export default function CheckoutHost({ choice }: { choice: Choice }) {
  const { pathname, search } = useLocation()
  const providers = (
    <Providers
      onSignedIn={() => undefined}
      landing={pathname + search}
      onLeave={() => keepCheckout(pathname)}
    />
  )
  return <CheckoutDrawer choice={choice} providers={providers} />
}
