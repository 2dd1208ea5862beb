/**
 * Runs `work` in a transaction and rolls it back: what it answers is what would happen, hooks and rules included. An
 * error of `work` is thrown. `write`: opens the transaction, as `engine.write` does.
 */
export const dryRun = async <Session, Answer>(
  write: (work: (session: Session) => never) => Promise<never>,
  work: (session: Session) => Answer,
): Promise<Answer> => {
  const rollback = new Error('The end of a dry run')
  const run: { done?: { readonly answer: Answer } } = {}
  try {
    return await write((session) => {
      run.done = { answer: work(session) }
      throw rollback
    })
  } catch (error) {
    if (error !== rollback || !run.done) throw error
    return run.done.answer
  }
}
