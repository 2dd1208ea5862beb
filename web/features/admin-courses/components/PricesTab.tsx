import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { MoneyInput } from '../../../admin-ui/components/MoneyInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../../admin-ui/labels.ts'
import { PriceFields, SalePrice } from '../../../admin-ui/promotion/PriceFields.tsx'
import { PromotionNote } from '../../../admin-ui/promotion/PromotionNote.tsx'
import { euros } from '../../../lib/format.ts'
import { INTERVAL_LABELS } from '../course-form.ts'
import type { CourseEditor } from '../use-course-editor.ts'

const listed = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const INTERVALS = [{ value: '', label: 'Choisir…' }, ...listed(INTERVAL_LABELS)]

/** Every way to pay, how long the access lasts, and what the law asks of the sale. */
export const PricesTab = ({ editor, courseId }: { editor: CourseEditor; courseId: string }) => {
  const { form } = editor
  const { values } = form
  const total = (values.installmentPrice ?? 0) * (values.installmentCount ?? 0)
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          En une fois
        </Title>
        <PriceFields form={form} />
        <SalePrice form={form} />
        <PromotionNote kind="course" id={courseId} offer={{ ...values, price: values.price ?? 0 }} />
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          En plusieurs fois
        </Title>
        <Pairs>
          <MoneyInput {...form.value('installmentPrice')} />
          <IntegerInput {...form.value('installmentCount')} />
        </Pairs>
        {total > 0 ? <Text mt="sm">{`Total payé : ${euros(total)}.`}</Text> : null}
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Par abonnement
        </Title>
        <Pairs>
          <MoneyInput {...form.value('subscriptionPrice')} />
          <NativeSelect {...form.text('subscriptionInterval')} data={INTERVALS} />
          <IntegerInput {...form.value('trialDays')} />
        </Pairs>
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="md">
          Accès et fiscalité
        </Title>
        <Pairs>
          <IntegerInput {...form.value('accessMonths')} />
          <IntegerInput
            {...form.value('mostHours')}
            description="Vide : sans limite. Vaut pour les prochaines inscriptions."
            allowDecimal
            decimalSeparator=","
          />
          <NativeSelect {...form.text('taxTreatment')} data={listed(TAX_LABELS)} />
          <IntegerInput {...form.value('taxRate')} allowDecimal decimalSeparator="," />
          <NativeSelect {...form.text('withdrawal')} data={listed(WITHDRAWAL_LABELS)} />
        </Pairs>
      </Paper>
    </Stack>
  )
}
