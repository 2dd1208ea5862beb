import type { AiBlocks, AiRequest, AiResult } from '../ai-shapes.ts'
import { collection } from '../collection.ts'
import { AI_KINDS, AI_STATES, MAX_SOURCE } from '../domain/ai-draft.ts'
import { bool, choice, date, fields, json, number, relation, text } from '../fields.ts'
import { own } from '../rules.ts'

/** Larger than any expected answer; a longer one is aborted. */
export const MAX_ANSWER = 400_000

/**
 * A draft that a model writes for an author: the request, the progress, the text, and what became of each
 * block. Written by the server alone and read by its author alone.
 */
export const aiDraftFields = /* @__PURE__ */ fields({
  user: relation('users', { cascadeDelete: true, index: true }),
  // The caller's id, a superuser's too, who is no record of users.
  owner: text({ required: true, max: 20, hidden: true, index: true }),
  kind: choice(AI_KINDS, { required: true }),
  state: choice(AI_STATES, { initial: 'queued', index: true }),
  request: json<AiRequest>(),
  // The author's own text, which may quote a person in a session: deleted once the draft has ended.
  sourceText: text({ max: MAX_SOURCE, hidden: true }),
  text: text({ max: MAX_ANSWER }),
  result: json<AiResult>(),
  blocks: json<AiBlocks>(),
  problem: text({ max: 500 }),
  model: text({ max: 200 }),
  tokensIn: number({ onlyInt: true, min: 0 }),
  tokensOut: number({ onlyInt: true, min: 0 }),
  isEstimated: bool({ help: 'Le service n’a pas compté\u00a0: jetons estimés d’après la longueur' }),
  startedAt: date(),
  endedAt: date(),
  course: relation('courses'),
  lesson: relation('lessons', { cascadeDelete: true }),
})

export const aiDrafts = /* @__PURE__ */ collection('ai_drafts', aiDraftFields, () => ({
  read: own('user'),
  indexes: [{ columns: ['created'] }],
}))
