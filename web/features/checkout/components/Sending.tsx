import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import { Input, Select } from '../../../ui/field/Input.tsx'
import { Radios } from '../../../ui/field/Radios.tsx'
import type { Typed } from '../order-draft.ts'
import type { Quote } from '../ordering.ts'
import type { Bind } from '../use-order-form.ts'

interface Props {
  way: DeliveryWay
  onWay: (way: DeliveryWay) => void
  choices: Quote['delivery']
  bind: Bind<keyof Typed>
}

/** Where a physical product is sent. */
function Address({ choices, bind }: Pick<Props, 'choices' | 'bind'>) {
  const country = bind('country')
  const postal = bind('postalCode')
  const isChosen = choices.countries.length > 1
  return (
    <>
      <Input label="Adresse" autoComplete="address-line1" maxLength={160} {...bind('line1')} />
      <Input
        label="Complément d’adresse"
        isOptional
        autoComplete="address-line2"
        maxLength={160}
        {...bind('line2')}
      />
      <Input
        label="Code postal"
        autoComplete="postal-code"
        maxLength={12}
        {...postal}
        // An overseas territory is recognised by its postal code: where one country alone is served, there is
        // no other field for the message.
        error={postal.error ?? (isChosen ? undefined : country.error)}
      />
      <Input label="Ville" autoComplete="address-level2" maxLength={80} {...bind('city')} />
      {isChosen ? (
        <Select
          label="Pays"
          autoComplete="country"
          options={choices.countries.map(({ code, name }) => ({ value: code, label: name }))}
          {...country}
          value={country.value || choices.countries[0]?.code}
        />
      ) : null}
    </>
  )
}

/** The delivery: by post to an address, or by pick-up. */
export function Sending({ way, onWay, choices, bind }: Props) {
  return (
    <>
      {choices.pickup ? (
        <Radios
          legend="Comment le recevoir"
          value={way}
          onChange={onWay}
          options={[
            { value: 'post', label: 'Par la poste, à mon adresse' },
            { value: 'pickup', label: 'Sur place, gratuit', hint: choices.pickup },
          ]}
        />
      ) : null}
      {way === 'post' ? <Address choices={choices} bind={bind} /> : null}
    </>
  )
}
