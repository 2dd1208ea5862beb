import { Alert, Button, Group, Input, Loader, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isCuttable, UNCUTTABLE } from '#drizzle/domain/extract.ts'
import { failureMessage } from '../../lib/messages.ts'
import { useLive } from '../../lib/use-live.ts'
import { notify } from '../../ui/toast/store.ts'
import { useConfirm } from '../components/confirm.tsx'
import { PassageChooser } from './PassageChooser.tsx'
import {
  type AudioPreview,
  type AudioPreviewOwner,
  audioPreviewOf,
  chooseAudioPreview,
  putOnHomePage,
  removeAudioPreview,
} from './queries.ts'

/** A job that is late is looked for, also without an event stream. */
const ASK_MS = 4000

interface Props {
  place: AudioPreviewOwner
  /** Stored names of the recordings that it may be cut out of. */
  sources: readonly string[]
  /** The name of one of them, as it was given. */
  nameOf: (stored: string) => string
  /** The address of one of them, for the holder of the token. */
  addressOf: (name: string, token: string) => string
  /** The audience of the audio preview. */
  description: string
  /** Whether the caller may choose the home page's one. */
  mayFeature: boolean
}

const useAudioPreview = (place: AudioPreviewOwner, sources: readonly string[]) => {
  const queries = useQueryClient()
  const query = useQuery({
    ...audioPreviewOf(place),
    refetchInterval: ({ state }) => (state.data?.items[0]?.status === 'pending' ? ASK_MS : false),
  })
  const key = ['audio_extracts']
  useLive([{ collection: 'audio_extracts' }], [key])
  // A changed recording changes its audio preview, also where no stream reports it.
  const recordings = sources.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => void queries.invalidateQueries({ queryKey: ['audio_extracts'] }), [recordings])
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return { query, act }
}

/** Which of several recordings it is cut out of. */
const SourceChoice = (props: {
  sources: readonly string[]
  nameOf: (stored: string) => string
  value: string
  onChange: (name: string) => void
}) => (
  <NativeSelect
    label="Enregistrement"
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    data={props.sources.map((value) => ({ value, label: props.nameOf(value) }))}
  />
)

const ChosenAudioPreview = ({
  audioPreview,
  props,
  run,
  isBusy,
}: {
  audioPreview: AudioPreview
  props: Props
  run: (work: () => Promise<unknown>) => void
  isBusy: boolean
}) => {
  const confirm = useConfirm()
  const { place, addressOf, mayFeature } = props
  const remove = async () => {
    const isSure = await confirm({
      title: 'Retirer l’extrait\u00a0?',
      text: 'Il ne pourra plus être écouté sans compte. L’enregistrement reste.',
      confirm: 'Retirer',
      danger: true,
    })
    if (isSure) run(() => removeAudioPreview(place))
  }
  return (
    <>
      {audioPreview.status === 'failed' ? (
        <Alert color="red" role="alert">
          <Text mb="sm">{audioPreview.failure}</Text>
          <Button
            variant="outline"
            loading={isBusy}
            onClick={() => run(() => chooseAudioPreview(place, audioPreview.source))}
          >
            Réessayer
          </Button>
        </Alert>
      ) : null}
      {audioPreview.status !== 'failed' && audioPreview.sourceSeconds > 0 ? (
        <PassageChooser
          key={audioPreview.source}
          audioPreview={audioPreview}
          addressOf={addressOf}
          isBusy={isBusy || audioPreview.status === 'pending'}
          choose={(startSeconds) => run(() => chooseAudioPreview(place, audioPreview.source, startSeconds))}
        />
      ) : null}
      <div role="status">
        {audioPreview.status === 'pending' ? (
          <Group gap="xs">
            <Loader size="xs" aria-hidden="true" />
            <Text size="sm">Préparation de l’extrait…</Text>
          </Group>
        ) : null}
      </div>
      {mayFeature && audioPreview.status === 'ready' ? (
        <Switch
          label="Faire écouter sur la page d’accueil"
          description={'Un seul extrait y figure\u00a0: celui-ci prend la place du précédent.'}
          checked={audioPreview.isFeatured}
          disabled={isBusy}
          onChange={(event) => {
            const isFeatured = event.currentTarget.checked
            run(() => putOnHomePage(audioPreview.id, isFeatured))
          }}
        />
      ) : null}
      <div>
        <Button
          variant="outline"
          color="red"
          leftSection={<Trash2 size={18} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          Retirer l’extrait
        </Button>
      </div>
    </>
  )
}

/** « Extrait public »: ninety seconds of a recording in public, chosen by those who may change its record. */
export const AudioPreviewSection = (props: Props) => {
  const { place, sources, description } = props
  const { query, act } = useAudioPreview(place, sources)
  const cuttable = sources.filter(isCuttable)
  const audioPreview = query.data?.items[0]
  const [named, setNamed] = useState('')
  const [first = ''] = cuttable
  const source = cuttable.includes(named) ? named : (audioPreview?.source ?? first)
  // Its file is another one since: what was named here counts no more.
  useEffect(() => setNamed(audioPreview?.source ?? ''), [audioPreview?.source])
  if (sources.length === 0) return null
  const run = (work: () => Promise<unknown>) => act.mutate(work)
  const choose = (name: string) => {
    setNamed(name)
    if (audioPreview) run(() => chooseAudioPreview(place, name))
  }
  return (
    <Input.Wrapper label="Extrait public" labelElement="div" description={description}>
      <Stack gap="sm" mt="xs">
        {query.isError ? (
          <Alert color="red" role="alert">
            <Text mb="sm">{failureMessage(query.error)}</Text>
            <Button variant="outline" onClick={() => void query.refetch()}>
              Réessayer
            </Button>
          </Alert>
        ) : null}
        {cuttable.length > 1 ? (
          <SourceChoice sources={cuttable} nameOf={props.nameOf} value={source} onChange={choose} />
        ) : null}
        {cuttable.length === 0 ? <Text size="sm">{UNCUTTABLE}</Text> : null}
        {audioPreview ? (
          <ChosenAudioPreview audioPreview={audioPreview} props={props} run={run} isBusy={act.isPending} />
        ) : null}
        {query.isSuccess && !audioPreview && cuttable.length > 0 ? (
          <div>
            <Button
              variant="outline"
              loading={act.isPending}
              onClick={() => run(() => chooseAudioPreview(place, source))}
            >
              Créer un extrait
            </Button>
          </div>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
