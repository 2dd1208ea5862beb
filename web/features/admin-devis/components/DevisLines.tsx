import { Button, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCents } from '#drizzle/domain/cents.ts'
import { usualRate } from '#drizzle/domain/tax.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TAX_LABELS } from '../../../admin-ui/labels.ts'
import { cents } from '../../../lib/format.ts'
import { type Line, newLine, type Values } from '../devis-form.ts'
import { catalogueOf, soldCourses, soldPacks, soldProducts } from '../things.ts'

interface Props {
  values: Values
  errors: Record<string, string>
  change: (next: Partial<Values>) => void
}

const useCatalogue = () => {
  const courses = useQuery(soldCourses)
  const products = useQuery(soldProducts)
  const packs = useQuery(soldPacks)
  const plain = (products.data ?? []).filter(({ variants }) => (variants ?? []).length === 0)
  return catalogueOf(courses.data ?? [], plain, packs.data ?? [])
}

const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, qty }) => sum + toCents(price || 0) * (qty ?? 0), 0)

interface LineProps {
  line: Line
  at: number
  errors: Record<string, string>
  things: ReturnType<typeof catalogueOf>
  put: (next: Partial<Line>) => void
}

const LineFields = ({ line, at, errors, things, put }: LineProps) => (
  <>
    <NativeSelect
      label="Du catalogue (facultatif)"
      data={[{ value: '', label: 'Texte libre' }, ...things.map(({ key, label }) => ({ value: key, label }))]}
      value={line.ref ? `${line.kind}:${line.ref}` : ''}
      onChange={(event) => {
        const thing = things.find(({ key }) => key === event.currentTarget.value)
        put(thing ? thing.line : { kind: undefined, ref: undefined })
      }}
    />
    <TextInput
      mt="sm"
      label="Désignation"
      maxLength={300}
      value={line.title}
      error={errors[`lines.${at}.title`]}
      onChange={(event) => put({ title: event.currentTarget.value })}
    />
    <Pairs from="xs" mt="sm">
      <IntegerInput
        label="Quantité"
        value={line.qty}
        error={errors[`lines.${at}.qty`]}
        onChange={(qty) => put({ qty })}
      />
      <MoneyInput
        label="Prix à l’unité, TTC"
        value={line.price}
        error={errors[`lines.${at}.unitCents`]}
        onChange={(price) => put({ price })}
      />
      {line.kind === 'pack' ? null : (
        <NativeSelect
          label="Régime de TVA"
          data={Object.entries(TAX_LABELS).map(([value, label]) => ({ value, label }))}
          value={line.taxTreatment}
          error={errors[`lines.${at}.taxRate`]}
          onChange={(event) => {
            const taxTreatment = event.currentTarget.value
            put({ taxTreatment, taxRate: usualRate(taxTreatment) })
          }}
        />
      )}
    </Pairs>
    {line.kind === 'pack' ? (
      <Text mt="xs">Le devis nomme chaque partie, avec sa part du prix et sa propre TVA.</Text>
    ) : null}
  </>
)

/** The lines of a quote: items of the catalogue or free text, each with price and tax. */
export const DevisLines = ({ values, errors, change }: Props) => {
  const things = useCatalogue()
  const { lines } = values
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        <Paper key={line.key} withBorder p="md" role="group" aria-label={`Ligne ${at + 1}`}>
          <LineFields
            line={line}
            at={at}
            errors={errors}
            things={things}
            put={(next) =>
              change({
                lines: lines.map((other) => (other.key === line.key ? { ...other, ...next } : other)),
              })
            }
          />
          {lines.length > 1 ? (
            <Button
              mt="sm"
              variant="subtle"
              color="red"
              onClick={() => change({ lines: lines.filter(({ key }) => key !== line.key) })}
            >
              Retirer cette ligne
            </Button>
          ) : null}
        </Paper>
      ))}
      <div>
        <Button
          variant="subtle"
          onClick={() =>
            change({
              lines: [
                ...lines,
                newLine(lines.at(-1)?.taxTreatment === 'franchise_293B' ? 'franchise' : undefined),
              ],
            })
          }
        >
          Ajouter une ligne
        </Button>
      </div>
      <Text fw={600}>{`Total\u00a0: ${cents(totalOf(lines))} TTC`}</Text>
    </Stack>
  )
}
