/**
 * A local service that speaks the part of OpenAI's protocol that drafts need: chat completions as server-sent chunks, with a schema that
 * they follow and a last chunk that counts. What goes wrong with it is chosen by each request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const OPENAI_KEY = 'sk-local-secret-key'
export const OPENAI_MODEL = 'local-model'

/** What an answer does instead of going well. */
export type Trouble =
  /** Refused with this status before a word. */
  | { readonly status: number }
  /** Says nothing at all, or no more after so many pieces, until the other end leaves. */
  | { readonly stallsAfter: number }
  /** The connection breaks after so many pieces. */
  | { readonly breaksAfter: number }
  /** The answer ends well-mannered after so many pieces, without saying why. */
  | { readonly endsAfter: number }
  | 'broken'
  | 'other-shape'
  | 'refuses'
  | 'too-long'
  | null

export interface CompletionRequest {
  readonly model: string
  readonly stream: boolean
  readonly max_completion_tokens: number
  readonly messages: readonly { role: string; content: string | readonly { type: string; text?: string }[] }[]
  readonly response_format: { type: string; json_schema: { name: string; strict: boolean; schema: object } }
}

const LESSON = (module: number, lesson: number) => ({
  title: `Leçon ${module}.${lesson}`,
  minutes: 12,
  content: `<h2>Le souffle ${module}.${lesson}</h2><p>Posez les deux pieds au sol, puis <strong>écoutez</strong>.</p><script>alert(1)</script><img src="https://example.com/x.png" onerror="alert(2)">`,
})
const QUESTION = {
  question: 'Que guide une induction ?',
  choices: ['L’attention', 'Le traitement médical', 'Le hasard'],
  right: 0,
  explanation: 'Elle guide l’attention.',
}

/** What it writes for each kind, by the name of its schema; sizes as the prompt asks for them. */
export const answerOf = (name: string, prompt: string): unknown => {
  const count = (labels: RegExp, usual: number): number => Number(labels.exec(prompt)?.[1] ?? usual)
  if (name === 'course') {
    const lessons = count(/Leçons par module\s: (\d+)/, 2)
    return {
      title: 'Respirer avant de dormir',
      shortDescription: 'Trois soirs pour retrouver le calme.',
      description: '<p>Une formation douce.</p>',
      level: 'Débutant',
      audience: 'Toute personne qui dort mal.',
      prerequisites: '',
      objectives: ['Reconnaître son souffle', 'Installer un rituel'],
      modules: Array.from({ length: count(/Nombre de modules\s: (\d+)/, 2) }, (_, at) => ({
        title: `Module ${at + 1}`,
        description: 'Un pas après l’autre.',
        lessons: Array.from({ length: lessons }, (_entry, place) => LESSON(at + 1, place + 1)),
        quiz: [QUESTION],
      })),
    }
  }
  const small: Record<string, unknown> = {
    quiz: { quiz: [QUESTION, { ...QUESTION, question: 'Et ensuite ?', right: 2 }] },
    summary: { summary: 'La leçon apprend à écouter son souffle.', points: ['Poser les pieds', 'Écouter'] },
    objectives: { objectives: ['Poser son attention', 'Reconnaître trois appuis'] },
    alt: { alt: 'Une bougie posée sur une table en bois.' },
  }
  return small[name]
}

const chunk = (delta: object, finish: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: OPENAI_MODEL,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  })}\n\n`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface Service {
  readonly url: string
  /** Every request that had the right key, oldest first. */
  readonly requested: readonly CompletionRequest[]
  /** Connections on which an answer is under way. */
  readonly open: ReadonlySet<ServerResponse>
  close(): Promise<void>
}

interface Manners {
  readonly troubleOf?: (requested: CompletionRequest, turn: number) => Trouble
  /** Milliseconds between two pieces; 0: as fast as they go. */
  readonly paceOf?: (requested: CompletionRequest) => number
  readonly pieceLength?: number
  readonly port?: number
}

/** Words that the caller said, without its system message. */
export const promptIn = ({ messages }: CompletionRequest): string => {
  const said = messages.find(({ role }) => role === 'user')?.content ?? ''
  return typeof said === 'string' ? said : said.map((part) => part.text ?? '').join('')
}

export const openAiService = async ({
  troubleOf = () => null,
  paceOf = () => 0,
  pieceLength = 40,
  port = 0,
}: Manners = {}): Promise<Service> => {
  const requested: CompletionRequest[] = []
  const open = new Set<ServerResponse>()

  const say = async (
    request: CompletionRequest,
    trouble: Trouble,
    response: ServerResponse,
  ): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const whole = JSON.stringify(answerOf(request.response_format.json_schema.name, promptIn(request)))
    const labels =
      trouble === 'broken' ? `${whole.slice(0, -40)}]]` : trouble === 'other-shape' ? '{"a":1}' : whole
    response.write(chunk({ role: 'assistant', content: '' }))
    if (trouble === 'refuses') {
      response.write(chunk({ refusal: 'I cannot help with that.' }))
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
      return
    }
    const pieces = labels.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? []
    const pace = paceOf(request)
    for (const [at, content] of pieces.entries()) {
      if (typeof trouble === 'object' && trouble) {
        if ('stallsAfter' in trouble && at >= trouble.stallsAfter) return
        if ('breaksAfter' in trouble && at >= trouble.breaksAfter) {
          // What was written is to be on its way.
          await pause(20)
          return void response.socket?.destroy()
        }
        if ('endsAfter' in trouble && at >= trouble.endsAfter) return void response.end()
      }
      if (response.destroyed) return
      response.write(chunk({ content }))
      if (pace > 0) await pause(pace)
    }
    response.write(chunk({}, trouble === 'too-long' ? 'length' : 'stop'))
    const usage = { prompt_tokens: 120, completion_tokens: 340, total_tokens: 460 }
    response.end(`${chunk({}, null, { choices: [], usage })}data: [DONE]\n\n`)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number): void => {
      const body = { error: { message: `Refused for ${OPENAI_KEY.slice(0, 5)}…`, type: 'x', code: 'x' } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url === '/ready') return void response.end('ready')
    if (request.headers.authorization !== `Bearer ${OPENAI_KEY}`) return refuse(401)
    if (request.url !== '/v1/chat/completions') return refuse(404)
    const body = JSON.parse(await text(request)) as CompletionRequest
    if (!body.stream || body.response_format.json_schema.strict !== true) return refuse(400)
    requested.push(body)
    const trouble = troubleOf(body, requested.length)
    if (typeof trouble === 'object' && trouble && 'status' in trouble) return refuse(trouble.status)
    open.add(response)
    response.on('close', () => open.delete(response))
    if (typeof trouble === 'object' && trouble && 'stallsAfter' in trouble && trouble.stallsAfter === 0)
      return
    await say(body, trouble, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requested,
    open,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
