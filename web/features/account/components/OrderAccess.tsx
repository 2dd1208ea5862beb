import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { proveAddress } from '#server/features/purchases/contract.ts'
import { call } from '../../../lib/call.ts'
import { fieldMessages } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { saveSession } from '../../../lib/session.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SpentLink } from './SpentLink.tsx'

/** The link of an order's mail: a click, and never its opening alone, proves the address. */
export default function OrderAccess({ token }: { token: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const action = useAction()
  const [isSpent, setSpent] = useState(false)
  const open = () =>
    action.run(async () => {
      const reply = await call<typeof proveAddress>('POST /api/orders/access', { body: { token } }).catch(
        (error: unknown) => {
          if (fieldMessages(error).token) setSpent(true)
          throw error
        },
      )
      if (!reply.record) return navigate(link('signIn'), { replace: true })
      saveSession(reply.token, reply.record)
      await queries.invalidateQueries()
      return navigate(reply.course ? link('memberCourse', { id: reply.course }) : link('memberLibrary'), {
        replace: true,
      })
    })
  if (isSpent) return <SpentLink again={link('findOrder')} />
  return (
    <AuthFrame title="Votre espace est prêt">
      <p>Ce bouton confirme votre adresse et ouvre ce que vous avez commandé, sans mot de passe.</p>
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <div>
        <Button variant="strong" size="lg" isBusy={action.isBusy} onClick={() => void open()}>
          Ouvrir mon espace
        </Button>
      </div>
    </AuthFrame>
  )
}
