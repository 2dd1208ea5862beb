import { Alert, Badge, Button, Group, Paper, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createReview, myReview, type Review, removeReview } from '../../features/reviews/index.ts'
import { useUser } from '../../lib/auth.ts'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { useConfirm } from '../components/confirm.tsx'
import { WrittenText } from '../components/WrittenText.tsx'
import { useNewDraft } from '../drafts/use-stored-draft.tsx'

type Of = { course: string } | { produit: string }

const RATINGS = [
  ['5', '5, excellent'],
  ['4', '4, bien'],
  ['3', '3, correct'],
  ['2', '2, décevant'],
  ['1', '1, mauvais'],
] as const
const STATUS = {
  pending: { word: 'En cours de relecture', color: 'yellow' },
  published: { word: 'Publié', color: 'green' },
  rejected: { word: 'Non publié', color: 'gray' },
} as const
const EMPTY = { body: '', rating: '' }

const Writing = ({ of, name, done }: { of: Of; name: string; done: () => void }) => {
  const user = useUser()
  const [body, setBody] = useState('')
  const [rating, setRating] = useState('')
  const [errors, setErrors] = useState<{ rating?: string; body?: string; failure?: string }>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const firstRating = useRef<HTMLInputElement>(null)
  const offer = useNewDraft(
    { name: `reviews-${name}`, isPersonal: true },
    {
      empty: EMPTY,
      values: { body, rating },
      set: (stored) => {
        setBody(stored.body)
        setRating(stored.rating)
      },
    },
  )
  const send = useMutation({
    mutationFn: () =>
      createReview({
        ...of,
        authorName: user?.firstName || user?.name || 'Anonyme',
        rating: Number(rating),
        body: body.trim(),
      }),
    onSuccess: () => {
      notify.success('Merci. Votre avis sera publié après relecture.')
      setBody('')
      setRating('')
      done()
    },
    onError: (failure) => {
      setErrors({ failure: failureMessage(failure) })
      // A lost answer, or another tab: it may be there.
      done()
    },
  })
  const submit = () => {
    const found = {
      ...(rating ? {} : { rating: 'Choisissez une note.' }),
      ...(body.trim() ? {} : { body: 'Écrivez quelques mots.' }),
    }
    setErrors(found)
    if (found.rating) firstRating.current?.focus()
    else if (found.body) field.current?.focus()
    if (Object.keys(found).length === 0) send.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) submit()
      }}
    >
      <Stack>
        {offer}
        <Radio.Group label="Votre note" value={rating} onChange={setRating} error={errors.rating}>
          <Group mt="xs" gap="md">
            {RATINGS.map(([value, label], at) => (
              <Radio key={value} ref={at === 0 ? firstRating : undefined} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          ref={field}
          label="Votre avis"
          description="Publié avec votre prénom, après relecture. Vous pourrez le supprimer."
          autosize
          minRows={3}
          maxLength={2000}
          value={body}
          error={errors.body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {errors.failure ? (
          <Alert color="red" role="alert">
            {errors.failure}
          </Alert>
        ) : null}
        <Group>
          <Button type="submit" loading={send.isPending}>
            Envoyer mon avis
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const SubmittedReview = ({ review, changed }: { review: Review; changed: () => void }) => {
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const status = STATUS[review.status || 'pending']
  const remove = async () => {
    const isSure = await confirm({
      title: 'Supprimer votre avis\u00a0?',
      text: 'Vous pourrez en écrire un autre.',
      confirm: 'Supprimer',
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await removeReview(review.id)
    } catch (error) {
      notify.error(failureMessage(error))
    }
    changed()
    setBusy(false)
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text span>{`${review.rating} sur 5`}</Text>
        <Badge color={status.color}>{status.word}</Badge>
      </Group>
      <WrittenText text={review.body} />
      {review.status === 'rejected' ? (
        <Alert color="yellow">{`Il n’est pas publié\u00a0: ${review.rejectionReason}`}</Alert>
      ) : null}
      {review.reply ? (
        <div>
          <Text size="sm" fw={600}>
            Notre réponse
          </Text>
          <WrittenText text={review.reply} />
        </div>
      ) : null}
      <Group>
        <Button variant="outline" loading={isBusy} onClick={() => void remove()}>
          Supprimer mon avis
        </Button>
      </Group>
    </Stack>
  )
}

/** The member's review of a course or a purchase: the form, or the status of the submitted text. */
export const OwnReview = ({ userId, of, title }: { userId: string; of: Of; title: string }) => {
  const queries = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(myReview(userId, of))
  if (!query.data) return null
  const [review] = query.data.items
  const changed = () => void queries.invalidateQueries({ queryKey: ['reviews'] })
  const name = Object.values(of).join()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="mon-avis">
      <Title order={2} size="h3" id="mon-avis" mb="sm">
        {review ? 'Votre avis' : title}
      </Title>
      {review ? <SubmittedReview review={review} changed={changed} /> : null}
      {!review && isWriting ? <Writing of={of} name={name} done={changed} /> : null}
      {!review && !isWriting ? (
        <Button variant="outline" onClick={() => setWriting(true)}>
          Donner mon avis
        </Button>
      ) : null}
    </Paper>
  )
}
