/**
 * The migrations before the first release, replaced by `migrations/0000_baseline.sql`: the instants by which
 * a database identifies them, from `migrations/meta/_journal.json` of the last commit that has them.
 */
const REPLACED: readonly number[] = [
  1795224087379, 1795261706765, 1795314168037, 1795325009173, 1795329378751, 1795336616579, 1795341406613,
  1795344130474, 1795371925319, 1795376592716, 1795383193748, 1795395013045, 1795398865229, 1795411193609,
  1795412843074, 1795415273620, 1795423157829, 1795426170470, 1795426736087, 1795440516323, 1795449497474,
  1795454317435, 1795454495552, 1795454533470, 1795469192482, 1795488454259, 1795492302928, 1795492719748,
  1795521091644, 1795523671552, 1795578057293, 1795579536368, 1795579722787, 1795580494592, 1795589972775,
  1795591799280, 1795593634804, 1795593792671, 1795593954216, 1795594657540, 1795596168782, 1795597612446,
  1795633037218, 1795634525133, 1795637308011, 1795638092179, 1795638303296, 1795650090372, 1795653556672,
  1795666238070, 1795670187096,
]
const LAST_COMMIT = '35f00d5274829072482f71b1589b0dc20089a815'

/** Whether a database has run any of the replaced migrations, by their instants. */
export const isBeforeBaseline = (ran: readonly number[]): boolean =>
  ran.some((when) => REPLACED.includes(when))

/**
 * Why the baseline cannot replace the migrations run by a database; null when it has run exactly the replaced
 * ones.
 */
export const baselineProblem = (ran: readonly number[]): string | null => {
  const replaced = REPLACED.filter((when) => ran.includes(when))
  if (replaced.length < REPLACED.length)
    return (
      `it has run ${replaced.length} of the ${REPLACED.length} migrations that the baseline replaces; ` +
      `start it once with commit ${LAST_COMMIT}, which runs them all, and then with this version`
    )
  return ran.every((when) => REPLACED.includes(when))
    ? null
    : 'it has run other migrations beside those that the baseline replaces'
}
