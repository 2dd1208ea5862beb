/** A questionnaire of a training, as the link in its mail opens it. */
import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { SurveyAnswers } from '#drizzle/domain/survey.ts'
import type { answerSurvey, lookUpSurvey } from '#server/features/quality/contract.ts'
import { call } from '../../lib/call.ts'

export type Survey = ReplyOf<typeof lookUpSurvey>

export const surveyOf = (token: string) =>
  queryOptions({
    queryKey: ['surveys', 'lookup', token],
    queryFn: ({ signal }): Promise<Survey> =>
      call<typeof lookUpSurvey>('POST /api/surveys/lookup', { body: { token }, signal, auth: false }),
    // Stored answers must not overwrite typed ones.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Stores the answers; 400 by question, 409 once they may not be changed any more. */
export const answer = (token: string, answers: SurveyAnswers, keepsPrivate: boolean) =>
  call<typeof answerSurvey>('POST /api/surveys/answer', {
    body: { token, answers, keepsPrivate },
    auth: false,
  })
