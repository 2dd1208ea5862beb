import { type CouponTarget, targetsOf } from '#drizzle/domain/coupon.ts'
import type { JsonField } from '#drizzle/field-kinds.ts'
import { Failed } from '../components/LoadState.tsx'
import { TagInput } from '../components/TagInput.tsx'
import { type Input, type InputProps, ownInput } from '../resource/input.ts'
import { sellableKey, sellableOf, sellableTitle, useSellables, WHOLE_KINDS } from './sellables.ts'

const TargetsInput = (props: InputProps<string[]>) => {
  const { choices, retry, isError } = useSellables()
  if (isError) return <Failed retry={retry} />
  const tags = [...WHOLE_KINDS, ...choices].map(({ key, label }) => ({ id: key, name: label }))
  return <TagInput {...props} tags={tags} />
}

/** What a rule is limited to: whole kinds of things, and single ones; empty for everything. */
export const targetsInput = <Name extends string>(
  name: Name,
  field: JsonField<CouponTarget[]>,
): Input<{ [Key in Name]: CouponTarget[] | null }> => {
  type Row = { [Key in Name]: CouponTarget[] | null }
  return ownInput<Row, string[]>({
    name,
    of: field,
    fields: [name],
    empty: [],
    read: (row) => (targetsOf(row[name]) ?? []).map(({ kind, ref }) => sellableKey(kind, ref)),
    write: (keys) =>
      ({ [name]: keys.map(sellableOf).filter((target) => target !== null) }) as { [Key in Name]: unknown },
    text: (key, queries) => sellableTitle(queries, key),
    as: (props) => <TargetsInput {...props} />,
  })
}
