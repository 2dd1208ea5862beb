/** The model's service of the browser tests: the subject of the request selects its behaviour. */
import { type CompletionRequest, openAiService, promptIn, type Trouble } from '../support/openai.ts'

const troubleOf = (request: CompletionRequest): Trouble => {
  const prompt = promptIn(request)
  if (prompt.includes('en panne')) return { status: 500 }
  if (prompt.includes('silencieux')) return { stallsAfter: 30 }
  return prompt.includes('coupé') ? { breaksAfter: 40 } : null
}

await openAiService({
  troubleOf,
  paceOf: (request) => (promptIn(request).includes('lentement') ? 60 : 2),
  port: Number(process.env.OPENAI_PORT),
})
