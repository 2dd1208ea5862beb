import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FIRST_PLAN, type Plan } from '#drizzle/domain/plan.ts'
import type { keepPlan } from '#server/features/learning/contract.ts'
import { call } from '../../../lib/call.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { type Enrollment, myEnrollment } from '../queries.ts'

export interface PlanChoice {
  plan: Plan
  choose: (change: Partial<Plan>) => void
  state: 'idle' | 'saving' | 'saved' | 'failed'
  failure: string
  again: () => void
}

/** The stored plan of an enrollment. A choice shows at once and is sent after the previous one. */
export const usePlan = ({ user, course, plan: stored }: Enrollment): PlanChoice => {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Plan | null>(null)
  const plan = chosen ?? stored ?? FIRST_PLAN
  const { queryKey } = myEnrollment(user, course)
  const keeping = useMutation({
    // Choices are sent in order, so that the last one wins even when an answer is slow.
    scope: { id: `plan-${course}` },
    mutationFn: (body: Plan) =>
      call<typeof keepPlan>('PUT /api/courses/:id/plan', {
        params: { id: course },
        body: { ...body, days: [...body.days] },
        keepalive: true,
      }),
    onSuccess: (_, body) => {
      queries.setQueryData(queryKey, (page) =>
        page ? { ...page, items: page.items.map((row) => ({ ...row, plan: body })) } : page,
      )
      setChosen((now) => (now === body ? null : now))
    },
  })
  const choose = (change: Partial<Plan>) => {
    const next = { ...plan, ...change }
    setChosen(next)
    keeping.mutate(next)
  }
  return {
    plan,
    choose,
    state:
      keeping.status === 'pending'
        ? 'saving'
        : keeping.status === 'success'
          ? 'saved'
          : keeping.status === 'error'
            ? 'failed'
            : 'idle',
    failure: keeping.error ? failureMessage(keeping.error) : '',
    again: () => keeping.mutate(plan),
  }
}
