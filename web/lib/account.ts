/** Account changes that require proof of identity: the password, a link from a mail, or a code. */
import { getTokenPayload } from 'pocketbase'
import type { Proof } from '#drizzle/proof.ts'
import type {
  changeEmail,
  eraseAccount as eraseAccountContract,
  sendEmailCode,
} from '#server/features/account/contract.ts'
import { AS_GUEST, signIn, signOut } from './auth.ts'
import { call } from './call.ts'
import { download } from './download.ts'
import { pb } from './pocketbase.ts'
import { refreshSession } from './rights.ts'
import { getSession } from './session.ts'

const users = () => pb.collection('users')

/**
 * The server has ended every session of the token's account; this browser's own ends too when it is one of
 * them.
 */
const endSessionOf = async (token: string, ownId: string | undefined): Promise<void> => {
  if (ownId !== undefined && ownId === getTokenPayload(token).id) await signOut()
}

/** Sets the new password for the mail's token; every session of the account ends. */
export const confirmPasswordReset = async (
  token: string,
  password: string,
  passwordConfirm: string,
): Promise<void> => {
  const ownId = getSession()?.record.id
  await users().confirmPasswordReset(token, password, passwordConfirm, AS_GUEST)
  await endSessionOf(token, ownId)
}
/**
 * Confirms the address of the mail's token; the password is stored where one is needed, and every session of the account ends
 * then. Throws 400 on `password` for an empty one.
 */
export const confirmVerification = async (
  token: string,
  form: { password: string; passwordConfirm: string },
): Promise<void> => {
  const own = getSession()?.record
  await users().confirmVerification(token, { ...AS_GUEST, body: { token, ...form } })
  if (form.password !== '') await endSessionOf(token, own?.id)
  else if (own?.verified === false) await refreshSession()
}
export const requestEmailChange = (newEmail: string) => users().requestEmailChange(newEmail.trim())
/** Confirms the token's new address; every session of the account ends. */
export const confirmEmailChange = async (token: string, proof: Proof): Promise<void> => {
  const ownId = getSession()?.record.id
  if ('password' in proof) await users().confirmEmailChange(token, proof.password, AS_GUEST)
  else
    await call<typeof changeEmail>('POST /api/account/email-change', {
      body: { token, ...proof },
      auth: false,
    })
  await endSessionOf(token, ownId)
}
/** Sends a code to the current address of the token's account; returns its id. */
export const requestEmailChangeCode = async (token: string): Promise<string> => {
  const path = 'POST /api/account/email-change/code'
  const { otpId } = await call<typeof sendEmailCode>(path, { body: { token }, auth: false })
  return otpId
}

/** Shown when `changePassword` could not open the session again. */
export const SIGN_IN_AGAIN = 'Mot de passe enregistré. Reconnectez-vous.'

interface NewPassword {
  oldPassword: string
  password: string
  passwordConfirm: string
}
/**
 * Stores a new password, which ends every session, and opens this one again. Returns false where that failed
 * (the account requires a second step, the network is down): the password is changed all the same, and the
 * user has to sign in.
 */
export const changePassword = async (
  person: { id: string; email: string },
  change: NewPassword,
): Promise<boolean> => {
  await pb.collection('users').update(person.id, { ...change })
  try {
    await signIn(person.email, change.password)
    return true
  } catch (error) {
    console.warn('The session could not be opened again.', error)
    return false
  }
}

export const eraseAccount = (proof: Proof) =>
  call<typeof eraseAccountContract>('DELETE /api/me', { body: proof })

/** Downloads the archive of the signed-in user's data, named by the date in Paris. */
export const exportData = (proof: Proof): Promise<void> => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())
  return download('/api/me/export', `mes-donnees-${day}.zip`, { method: 'POST', body: proof })
}
