/** The rate limit rule of a request (PocketBase core/settings_model.go, FindRateLimitRule). */
import type { RateLimitRule } from '../../settings.ts'

type Audience = RateLimitRule['audience']

/**
 * The rule that applies: for each label in order, first a rule with exactly this label, then the first rule
 * whose label ends with `/` and is a prefix of it. Rules for other audiences are skipped.
 */
export const findRule = (
  rules: readonly RateLimitRule[],
  labels: readonly string[],
  audiences: readonly Audience[],
): RateLimitRule | null => {
  const open = rules.filter((rule) => audiences.includes(rule.audience))
  const prefixes = open.filter((rule) => rule.label.endsWith('/'))
  for (const label of labels) {
    const found =
      open.find((rule) => rule.label === label) ?? prefixes.find((rule) => `${label}/`.startsWith(rule.label))
    if (found) return found
  }
  return null
}
