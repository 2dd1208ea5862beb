import { useMemo, useState } from 'react'

const including = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => new Set([...names, name])

/**
 * When a problem is shown: once the field is left or the form sent, and from then on while typing. A server
 * error stays until its field is changed. `problems`: `''` for a valid field.
 */
export const useChecks = (
  problems: Readonly<Record<string, string>>,
  refused: Readonly<Record<string, string>>,
) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [answered, setAnswered] = useState<{ to: object; names: ReadonlySet<string> }>({
    to: refused,
    names: new Set(),
  })
  // Another answer of the server: nothing of it has been corrected yet.
  const corrected = answered.to === refused ? answered.names : new Set<string>()
  const [sent, setSent] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for each sending and each answer
  const attempt = useMemo(() => ({}), [sent, refused])
  const errors: Record<string, string> = {}
  for (const [name, problem] of Object.entries(problems))
    if (problem && left.has(name)) errors[name] = problem
  for (const [name, message] of Object.entries(refused)) if (!corrected.has(name)) errors[name] ??= message
  return {
    errors,
    /** Another object after each sending and each answer of the server: then the focus may move. */
    attempt,
    /** The field was left; an empty one is not scolded before the form is sent. */
    leave: (name: string, value: string) => {
      if (value.trim() !== '') setLeft(including(left, name))
    },
    change: (name: string) => {
      if (refused[name] !== undefined) setAnswered({ to: refused, names: including(corrected, name) })
    },
    /** Validates the form on submit: shows every problem, and returns whether there is none. */
    send: (): boolean => {
      setLeft(new Set(Object.keys(problems)))
      setSent(sent + 1)
      return Object.values(problems).every((problem) => problem === '')
    },
  }
}
export type Checks = ReturnType<typeof useChecks>
