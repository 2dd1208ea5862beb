/** What a person proves by a link of her mail: a new password, her address, another address. */
import { getTokenPayload } from 'pocketbase'
import { signOut } from './auth.ts'
import { pb } from './pocketbase.ts'
import { getSession } from './session.ts'

const users = () => pb.collection('users')
/** No token is sent, and a refusal is the form's business. */
const AS_GUEST = { auth: false }

/** The server has just ended every session of the token's account; when this browser's is one of them, it ends here too. */
const endSessionOf = async (token: string, ownId: string | undefined): Promise<void> => {
  if (ownId !== undefined && ownId === getTokenPayload(token).id) await signOut()
}

/** Takes the new password of the mail's token; every session of the account ends. */
export const confirmPasswordReset = async (
  token: string,
  password: string,
  passwordConfirm: string,
): Promise<void> => {
  const ownId = getSession()?.record.id
  await users().confirmPasswordReset(token, password, passwordConfirm, AS_GUEST)
  await endSessionOf(token, ownId)
}
export const confirmVerification = (token: string) => users().confirmVerification(token, AS_GUEST)
export const requestEmailChange = (newEmail: string) => users().requestEmailChange(newEmail.trim())
/** Takes the new address of the token, proved by the password; every session of the account ends. */
export const confirmEmailChange = async (token: string, password: string): Promise<void> => {
  const ownId = getSession()?.record.id
  await users().confirmEmailChange(token, password, AS_GUEST)
  await endSessionOf(token, ownId)
}
