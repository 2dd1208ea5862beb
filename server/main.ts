import { buildApp, builtWebDir } from './app.ts'
import { MigrationError } from './core/database.ts'
import { EnvError, readEnv } from './core/env.ts'
import { administratorFromEnv } from './features/setup/service.ts'
import { firstContent } from './features/site/service.ts'
import { noAi, openAi } from './ports/ai.ts'
import { outboxMail, smtpMail } from './ports/mail.ts'
import { stripePayments } from './ports/stripe.ts'
import type { EngineCore } from './records/engine-core.ts'
import { DEFAULT_READERS } from './records/readers/readers.ts'
import { fixedByEnv, settingsFromEnv } from './service/settings/from-env.ts'

type Say = (line: string) => void
/** Fills an empty database for a demonstration; returns the lines that tell how to sign in. */
export type Demo = (engine: EngineCore, say: Say) => Promise<string[]>

/** Reads the environment, builds, prepares the first start, listens. Answers how to stop. */
export const startServer = async (say: Say, demo: Demo): Promise<() => Promise<void>> => {
  const env = readEnv(process.env)
  const app = await buildApp({
    dataDir: env.dataDir,
    uploadsDir: env.uploadsDir,
    secret: env.secret,
    publicUrl: env.publicUrl,
    production: env.production,
    webDir: builtWebDir(),
    rateLimit: env.rateLimit,
    readers: { count: env.readers ?? DEFAULT_READERS, deadline: env.readDeadline },
    trustProxy: env.trustProxy,
    settings: settingsFromEnv(env),
    fixedSettings: fixedByEnv(env),
    oauthProviders: env.oauthProviders,
    ports: {
      ai: env.ai ? openAi(env.ai) : noAi,
      ...(env.stripe ? { payments: stripePayments(env.stripe) } : {}),
      mail: env.smtpUrl ? smtpMail(env.smtpUrl, env.mailFrom) : outboxMail(),
    },
  })
  try {
    const accounts = env.demo ? await demo(app.engine, say) : null
    await firstContent(app.engine)
    if (env.admin) await administratorFromEnv(app.engine, env.admin)
    // The words of the specification (§8).
    if (env.stripe?.publishableKey === '') app.server.log.error('Stripe publishable key is missing')
    await app.start()
    await app.server.listen({ port: env.port, host: env.host })
    // Quiet until here: the addresses of every network interface are no news to the person at the console.
    app.server.log.level = env.logLevel
    say(`The site is at ${env.publicUrl}`)
    if (app.setUp?.isOpen)
      say(`Make its first administrator here (works once):\n  ${app.setUp.address(env.publicUrl)}`)
    if (accounts) for (const line of accounts) say(line)
  } catch (error) {
    await app.close()
    throw error
  }
  return app.close
}

/** What to print for an error of start: our own words for a configuration or a migration, the whole trace for a bug. */
export const explainStartError = (error: unknown): string => {
  if (error instanceof EnvError) return error.message
  if (error instanceof MigrationError)
    return error.cause === undefined ? error.message : `${error.message}\n${String(error.cause)}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is already in use. Stop the other program or choose another one with PORT.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
