import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { allows } from '#drizzle/access.ts'
import { filter, records } from '../../lib/records.ts'
import { useUser } from '../../lib/session.ts'
import { Pairs } from '../components/Pairs.tsx'

const users = records('users')
const orders = records('orders')
const COUNT = 6

interface Buyer {
  name: string
  email: string
}

/** Members whom the user may search, and buyers of before, by the beginning of a name or an address. */
const useBuyers = (text: string): Buyer[] => {
  const user = useUser()
  const isSearch = text.trim().length >= 2
  const options = {
    filter: filter('name ~ {:text} || email ~ {:text}', { text: text.trim() }),
    perPage: COUNT,
    skipTotal: true,
  }
  const members = useQuery({
    ...users.list({ ...options, sort: 'name' }),
    enabled: isSearch && allows(user, 'users.manage'),
  })
  const buyers = useQuery({
    ...orders.list({ ...options, sort: '-created' }),
    enabled: isSearch && allows(user, 'payments.manage'),
  })
  const found = new Map<string, Buyer>()
  for (const { name, email } of [...(members.data?.items ?? []), ...(buyers.data?.items ?? [])])
    if (email && !found.has(email)) found.set(email, { name: name || email, email })
  return isSearch ? [...found.values()].slice(0, COUNT) : []
}

/** « Pour qui ? »: a known person chosen by name or address, or a new one; and the address. */
export const BuyerInputs = (props: {
  values: Buyer
  errors: Readonly<Record<string, string>>
  change: (next: Partial<Buyer>) => void
}) => {
  const { values, errors, change } = props
  const [text] = useDebouncedValue(values.name, 250)
  const buyers = useBuyers(text)
  return (
    <Pairs from="xs">
      <Autocomplete
        label={'Pour qui\u00a0?'}
        placeholder="Nom ou adresse"
        maxLength={160}
        value={values.name}
        error={errors.name}
        // Each value is an address, which is unique; the name is shown beside it.
        data={buyers.map(({ email }) => email)}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const buyer = buyers.find(({ email }) => email === option.value)
          return buyer && buyer.name !== buyer.email ? `${buyer.name}, ${buyer.email}` : option.value
        }}
        onChange={(name) => change({ name })}
        onOptionSubmit={(email) => {
          const buyer = buyers.find((each) => each.email === email)
          // After the library has put the option's value into the field.
          if (buyer) queueMicrotask(() => change({ name: buyer.name, email: buyer.email }))
        }}
        comboboxProps={{ withinPortal: true, zIndex: 2100 }}
        data-autofocus
      />
      <TextInput
        label="Adresse e-mail"
        type="email"
        maxLength={255}
        value={values.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
    </Pairs>
  )
}
