/** The proof that somebody is herself before something final: her password, or a code by mail where she has none. */

import { useState } from 'react'
import { plainCode } from '#drizzle/domain/one-time-code.ts'
import type { Proof } from '#drizzle/proof.ts'
import { type Action, useAction } from './use-action.ts'
import { problems, required } from './validate.ts'

export interface ProofInput {
  /** Which of the two the field asks for; the server's refusals have the same name. */
  kind: 'password' | 'code'
  value: string
  setValue: (value: string) => void
  proof: Proof
  /** What is missing, by `kind`. */
  missing: () => Record<string, string>
  /** Sends a code, or another one. */
  sendCode: () => Promise<boolean>
  /** Back to the password. */
  takePassword: () => void
  sending: Action
}

/** `requestCode` sends a code to the person's address and answers with the id that goes with it. */
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
