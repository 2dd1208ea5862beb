/**
 * Erasure of the user's own account: a typed confirmation and a proof of identity, because it is
 * irreversible.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { eraseAccount } from './account.ts'
import { signOut, useUser } from './auth.ts'
import { forgetPersonal } from './draft-store.ts'
import { forgetDownloads } from './offline/forget.ts'
import { link } from './paths.ts'
import { requestCode } from './sign-in-code.ts'
import { type Action, useAction } from './use-action.ts'
import { type ProofInput, useProof } from './use-proof.ts'

const WORD = 'SUPPRIMER'

export const ERASURE_LABELS = {
  title: 'Supprimer votre compte\u00a0?',
  warning: 'Cette action est définitive. Vous perdrez l’accès à vos formations.',
  ask: `Tapez ${WORD} pour confirmer`,
  done: 'Votre compte est supprimé.',
} as const

export interface Erasure {
  word: string
  setWord: (word: string) => void
  proof: ProofInput
  action: Action
  /** Problems before anything is sent, by field. */
  missing: () => Record<string, string>
  /**
   * Erases the account, deletes its drafts on this device, ends the session and goes to the home page;
   * `action` reports a refusal.
   */
  erase: () => Promise<void>
}

/**
 * `email`: where a code can be sent instead of using the password. `onErased` is called before the session
 * ends.
 */
export const useErasure = (email: string, onErased: () => void): Erasure => {
  const [word, setWord] = useState('')
  const proof = useProof(() => requestCode(email))
  const action = useAction()
  const navigate = useNavigate()
  const user = useUser()
  const missing = () => ({
    ...(word.trim() === WORD ? {} : { word: `Tapez ${WORD}, en capitales.` }),
    ...proof.missing(),
  })
  const erase = async () => {
    if (!(await action.run(() => eraseAccount(proof.proof)))) return
    onErased()
    if (user) {
      forgetPersonal(user.id)
      forgetDownloads(user.id)
    }
    await signOut()
    navigate(link('home'))
  }
  return { word, setWord, proof, action, missing, erase }
}
