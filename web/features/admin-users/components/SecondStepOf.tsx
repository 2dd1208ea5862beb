import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { mayRemoveSecondStep } from '#drizzle/second-step-access.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { ProofForm } from '../../../admin-ui/components/ProofForm.tsx'
import { useRaised } from '../../../admin-ui/hooks/use-layers.ts'
import { type SessionRecord, useUser } from '../../../lib/auth.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { rescueAccount, secondStepOfAccount } from '../../../lib/second-steps.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Person } from '../queries.ts'

const REMOVE = 'Retirer la seconde étape'
const WARNING =
  'Son compte s’ouvrira par sa première étape seule. Assurez-vous d’abord, autrement que par e-mail, que c’est bien cette personne qui le demande. L’acte est noté au journal. Confirmez avec votre propre mot de passe.'
/** Shown to administrators by role. */
const HOW_TO_REMOVE =
  'Si cette personne a perdu ses moyens, un compte de superutilisateur peut retirer la seconde étape.'

/** The sign-in's further requirements, as text; `''`: none. Own factors replace the code by mail. */
const requirementsOf = ({
  hasApp,
  passkeys,
  isMailAsked,
}: {
  hasApp: boolean
  passkeys: number
  isMailAsked: boolean
}) => {
  const own = [hasApp ? 'Application de codes' : '', passkeys > 0 ? `Clés d’accès\u00a0: ${passkeys}` : '']
  return own.filter(Boolean).join(', ') || (isMailAsked ? 'Code par e-mail' : '')
}

/** Removes the second step of a person who has lost it. The server enforces the right. */
const Removal = ({ person, user }: { person: Person; user: SessionRecord }) => {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // Échap closes the question and not the sheet below.
  useRaised(isAsking)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    button.current?.focus()
  }
  const onBusy = useCallback(
    (isCalling: boolean) => {
      setBusy(isCalling)
      // However it ended: the answer may have been lost.
      if (!isCalling) void queries.invalidateQueries({ queryKey: secondStepOfAccount(person.id).queryKey })
    },
    [queries, person.id],
  )
  return (
    <>
      <Button ref={button} color="red" variant="outline" onClick={() => setAsking(true)}>
        {REMOVE}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        // The form takes the focus before the library has seen where it was.
        returnFocus={false}
        closeOnEscape={!isBusy}
        closeOnClickOutside={!isBusy}
        closeButtonProps={{ 'aria-label': 'Fermer', disabled: isBusy }}
        title={`Retirer la seconde étape de ${person.name || person.email}\u00a0?`}
      >
        <ProofForm
          user={user}
          text={WARNING}
          confirm={REMOVE}
          danger
          act={async (proof) => {
            // Already removed counts as success.
            await rescueAccount(person.id, proof).catch((error) => {
              if (!isNotFound(error)) throw error
            })
            notify.success('La seconde étape est retirée. La personne en est prévenue par e-mail.')
            close()
          }}
          onClose={close}
          onBusy={onBusy}
        />
      </Modal>
    </>
  )
}

/** Whether a person has a second step, and what is done for one who has lost it. */
export const SecondStepOf = ({ person }: { person: Person }) => {
  const query = useQuery(secondStepOfAccount(person.id))
  const user = useUser()
  return (
    <AdminLoad query={query} skeleton={<Blocks rows={1} />}>
      {(state) => {
        const requested = requirementsOf(state)
        if (requested === '') return <Text>Aucune.</Text>
        return (
          <>
            <Text mb="sm">{requested}</Text>
            {user && mayRemoveSecondStep(user) ? (
              <Removal person={person} user={user} />
            ) : (
              <Text size="sm" c="dimmed">
                {HOW_TO_REMOVE}
              </Text>
            )}
          </>
        )
      }}
    </AdminLoad>
  )
}
