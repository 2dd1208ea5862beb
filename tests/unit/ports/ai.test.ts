/** The model's service as the server reaches it: every way in which it does not answer has its name, and the key is in none. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { AI_ANSWERS } from '#drizzle/ai-shapes.ts'
import { AiError, type AiTask, noAi, openAi } from '#server/ports/ai.ts'
import { eventually } from '../../support/eventually.ts'
import { OPENAI_KEY, OPENAI_MODEL, openAiService, type Trouble } from '../../support/openai.ts'

const task = (more: Partial<AiTask<unknown>> = {}): AiTask<unknown> => ({
  name: 'course',
  schema: AI_ANSWERS.course,
  system: 'Système',
  prompt: 'Un cours',
  maxTokens: 1000,
  maxCharacters: 100_000,
  isPatient: true,
  ...more,
})
const settings = (baseUrl: string, apiKey = OPENAI_KEY) => ({
  apiKey,
  baseUrl,
  model: OPENAI_MODEL,
  monthlyTokens: 1,
  prices: null,
  monthlyEuros: null,
})

const serve = async (trouble: (turn: number) => Trouble = () => null) => {
  const service = await openAiService({ troubleOf: (_asked, turn) => trouble(turn) })
  onTestFinished(service.close)
  return service
}

const ask = async (
  url: string,
  more: Partial<AiTask<unknown>> = {},
  { key = OPENAI_KEY, silenceMs = 150 } = {},
) => {
  const pieces: string[] = []
  const signal = new AbortController().signal
  const answer = openAi(settings(url, key), silenceMs).write(task(more), {
    signal,
    onText: (piece) => pieces.push(piece),
  })
  const outcome = await answer.catch((error: unknown) => error)
  if (outcome instanceof AiError) return { error: outcome, pieces }
  if (outcome instanceof Error) throw outcome
  return { answer: outcome as Awaited<typeof answer>, pieces }
}

describe('a model service that answers', () => {
  it('gets a strict schema and is read piece by piece, with its token count', async () => {
    const { url, requested } = await serve()
    const { answer, pieces } = await ask(url)
    expect(answer?.usage).toEqual({ tokensIn: 120, tokensOut: 340 })
    expect(pieces.length).toBeGreaterThan(10)
    expect(pieces.join('')).toBe(answer?.text)
    expect(answer?.value).toMatchObject({ title: 'Respirer avant de dormir' })
    expect(requested).toHaveLength(1)
    expect(requested[0]).toMatchObject({ model: OPENAI_MODEL, max_completion_tokens: 1000 })
    // Plain kinds alone: services differ in the bounds that they know.
    expect(JSON.stringify(requested[0]?.response_format)).not.toMatch(/maxLength|maxItems|pattern|\$ref/)
    expect(JSON.stringify(requested[0]?.response_format)).toContain('"additionalProperties":false')
  })
  it('is retried while it is busy, unless the request has no time limit', async () => {
    const once = await serve((turn) => (turn === 1 ? { status: 500 } : null))
    expect((await ask(once.url, { isPatient: false }, { silenceMs: 20_000 })).answer).toBeDefined()
    expect(once.requested).toHaveLength(2)
    const retrying = await serve((turn) => (turn === 1 ? { status: 500 } : null))
    expect((await ask(retrying.url)).error?.failure).toBe('server')
    expect(retrying.requested).toHaveLength(1)
  })
})

describe('a model service that fails', () => {
  it.each<[string, Trouble]>([
    ['busy', { status: 429 }],
    ['server', { status: 500 }],
    ['request', { status: 400 }],
    ['key', { status: 403 }],
    ['cut', { breaksAfter: 5 }],
    ['cut', { endsAfter: 5 }],
    ['unfit', 'broken'],
    ['unfit', 'other-shape'],
    ['refused', 'refuses'],
    ['length', 'too-long'],
  ])('has its failure named: %s', async (failure, trouble) => {
    const { url } = await serve(() => trouble)
    const { error } = await ask(url)
    expect(error?.failure).toBe(failure)
    expect(JSON.stringify([error?.message, String(error?.cause), error?.stack])).not.toContain(
      OPENAI_KEY.slice(3),
    )
  })
  it('refuses another key, which is in no message', async () => {
    const { url } = await serve()
    const { error } = await ask(url, {}, { key: 'sk-another-secret' })
    expect([error?.failure, error?.status]).toEqual(['key', 401])
    expect(`${error?.message} ${error?.cause} ${error?.stack}`).not.toContain('another-secret')
  })
  it('may be unreachable', async () => {
    const service = await openAiService()
    await service.close()
    expect((await ask(service.url)).error?.failure).toBe('unreachable')
  })
  it.each([0, 5])('is disconnected when it falls silent after %i pieces', async (stallsAfter) => {
    const { url, open } = await serve(() => ({ stallsAfter }))
    const { error } = await ask(url, { isPatient: false })
    expect(error?.failure).toBe('silent')
    await eventually(() => expect(open.size).toBe(0))
  })
  it('is ended when it writes endlessly', async () => {
    const { url, open } = await serve()
    const { error, pieces } = await ask(url, { maxCharacters: 300 })
    expect(error?.failure).toBe('length')
    expect(pieces.join('').length).toBeLessThan(1000)
    await eventually(() => expect(open.size).toBe(0))
  })
  it('is stopped by its caller', async () => {
    const { url, open } = await serve(() => ({ stallsAfter: 3 }))
    const ending = new AbortController()
    const answer = openAi(settings(url)).write(task(), {
      signal: ending.signal,
      onText: () => ending.abort(),
    })
    await expect(answer).rejects.toMatchObject({ failure: 'stopped' })
    await eventually(() => expect(open.size).toBe(0))
  })
})

it('a model service without a key is reported', async () => {
  const answer = noAi.write(task(), { signal: new AbortController().signal, onText: () => undefined })
  await expect(answer).rejects.toMatchObject({ failure: 'unconfigured' })
})
