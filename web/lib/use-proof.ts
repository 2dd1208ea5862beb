/** Proof of identity before an irreversible act: the password, or a mailed code for users without one. */

import { useState } from 'react'
import { plainCode } from '#drizzle/domain/one-time-code.ts'
import type { Proof } from '#drizzle/proof.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

export interface ProofInput {
  /** The input's kind; the server's errors use the same name. */
  kind: 'password' | 'code'
  value: string
  setValue: (value: string) => void
  proof: Proof
  /** Problems, by `kind`. */
  missing: () => Record<string, string>
  /** Sends a code, the first or a further one. */
  sendCode: () => Promise<boolean>
  /** Back to the password. */
  takePassword: () => void
  sending: Action
}

/** `requestCode` sends a code to the user's address and returns the id that goes with it. */
export const useProof = (requestCode: () => Promise<string>): ProofInput => {
  const sending = useAction()
  const [otpId, setOtpId] = useState('')
  const [value, setValue] = useState('')
  const kind = otpId ? 'code' : 'password'
  const turn = (id: string) => {
    setOtpId(id)
    setValue('')
  }
  return {
    kind,
    value,
    setValue,
    proof: otpId ? { otpId, code: plainCode(value) } : { password: value },
    missing: () => problems({ [kind]: required(value.trim()) }),
    sendCode: () => sending.run(async () => turn(await requestCode())),
    takePassword: () => turn(''),
    sending,
  }
}

export const PROOF_LABELS = {
  ask: 'Je n’ai pas de mot de passe\u00a0: recevoir un code',
  again: 'Recevoir un autre code',
  back: 'Utiliser mon mot de passe',
  sent: 'Un code vient de partir vers votre adresse e-mail.',
  code: 'Code reçu par e-mail',
  password: 'Mot de passe',
} as const
