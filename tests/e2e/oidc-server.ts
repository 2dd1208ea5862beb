/** The service with which people of the browser tests sign in, on `OIDC_PORT`. */
import { startOidc } from '../support/oidc.ts'

const { url } = await startOidc(() => new Date(), Number(process.env.OIDC_PORT))
process.stdout.write(`${url}\n`)
