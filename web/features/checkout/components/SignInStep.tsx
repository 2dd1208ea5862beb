import { type ReactNode, useState } from 'react'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import type { useTyped } from '../use-order-form.ts'
import { Created } from './Created.tsx'
import { Existing } from './Existing.tsx'

interface Props {
  /** Other services, given by the shell. */
  providers: ReactNode
  fields: ReturnType<typeof useTyped>
}

/** Sign-up or sign-in inside the checkout; the choice stays where it is, and so does the address typed in either. */
export function SignInStep({ providers, fields }: Props) {
  const [tab, setTab] = useState('created')
  // Led here by a link under the other form: the address is filled in, the password is missing.
  const [isLed, setLed] = useState(false)
  const lead = () => {
    setLed(true)
    setTab('existing')
  }
  return (
    <>
      {providers}
      <Tabs
        label="Votre espace"
        current={tab}
        onChange={(key) => {
          setLed(false)
          setTab(key)
        }}
        tabs={[
          {
            key: 'created',
            label: 'Créer mon espace',
            content: <Created fields={fields} onExisting={lead} />,
          },
          {
            key: 'existing',
            label: 'J’ai déjà un compte',
            content: <Existing fields={fields} isLed={isLed} />,
          },
        ]}
      />
    </>
  )
}
