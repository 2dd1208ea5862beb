import { Alert, Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Enrollment, enrollments } from '../queries.ts'

/** A course completed faster than possible: the reason, and « vérifié » after a check. */
export const Review = ({ enrollment, title }: { enrollment: Enrollment; title: string }) => {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => enrollments.update(enrollment.id, { review: 'verified' }),
    onSuccess: () => {
      notify.success('Progression vérifiée.')
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (enrollment.review === 'verified')
    return (
      <Text size="sm" c="dimmed">
        {`Progression vérifiée. ${enrollment.reviewReason}`}
      </Text>
    )
  if (enrollment.review !== 'to_check') return null
  return (
    <Alert color="yellow" role="note" title="Progression à vérifier" my="sm">
      <Text size="sm" mb="sm">
        {enrollment.reviewReason}
      </Text>
      <Button
        variant="outline"
        loading={verify.isPending}
        aria-label={`Marquer comme vérifiée, ${title}`}
        onClick={() => verify.mutate()}
      >
        Marquer comme vérifiée
      </Button>
    </Alert>
  )
}
