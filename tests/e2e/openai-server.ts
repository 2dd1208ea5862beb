/** The model's service of the browser tests: how it behaves is said by the subject that it is asked for. */
import { type Asked, openAiService, promptIn, type Trouble } from '../support/openai.ts'

const troubleOf = (asked: Asked): Trouble => {
  const prompt = promptIn(asked)
  if (prompt.includes('en panne')) return { status: 500 }
  if (prompt.includes('silencieux')) return { stallsAfter: 30 }
  return prompt.includes('coupé') ? { breaksAfter: 40 } : null
}

await openAiService({
  troubleOf,
  paceOf: (asked) => (promptIn(asked).includes('lentement') ? 60 : 2),
  port: Number(process.env.OPENAI_PORT),
})
