import { Alert, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks } from '../../../admin-ui/components/LoadState.tsx'
import styles from '../../../admin-ui/components/Member.module.css'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { DrivingGate } from '../../../admin-ui/media/listening/DrivingGate.tsx'
import { globalPlayer } from '../../../admin-ui/media/listening/global-player.ts'
import { useDrivingGate } from '../../../admin-ui/media/listening/use-driving-gate.ts'
import { useUser } from '../../../lib/auth.ts'
import { plural } from '../../../lib/format.ts'
import { type DownloadedRecording, mayBeHeard } from '../../../lib/offline/downloaded-recording.ts'
import { canKeep, owners } from '../../../lib/offline/shelf.ts'
import { link } from '../../../lib/paths.ts'
import { fileSize } from '../../../lib/quantities.ts'
import { DownloadList } from '../offline/DownloadList.tsx'
import { DownloadPlayer } from '../offline/DownloadPlayer.tsx'
import kept from '../offline/Downloads.module.css'
import { checkDownloads } from '../offline/rights.ts'
import { useAllDownloads } from '../offline/use-downloads.ts'
import { keyOf } from '../playing/listening.ts'

const toCourses = (
  <Button component={Link} to={link('memberHome')}>
    Mes formations
  </Button>
)

/** The recording that the URL names, or the one that is playing. */
const useCurrent = (all: readonly DownloadedRecording[]) => {
  const [search, setSearch] = useSearchParams()
  const playable = all.filter((one) => mayBeHeard(one, Date.now()))
  const played = globalPlayer.current()?.key
  const wanted =
    search.get('seance') ?? playable.find((one) => keyOf(one.userId, one.lesson) === played)?.lesson.id
  const current = playable.find(({ lesson }) => lesson.id === wanted)
  const course = playable.filter((one) => one.course.id === current?.course.id)
  const at = current ? course.indexOf(current) : -1
  const play = (one: DownloadedRecording | undefined) =>
    one &&
    (() => {
      globalPlayer.expect(`${one.userId}/${one.lesson.id}`)
      setSearch({ seance: one.lesson.id }, { replace: true, preventScrollReset: true })
    })
  return { current, play, previous: play(course[at - 1]), next: at < 0 ? undefined : play(course[at + 1]) }
}

const Own = ({ userId }: { userId: string }) => {
  const all = useAllDownloads(userId)
  const { current, play, previous, next } = useCurrent(all ?? [])
  const gate = useDrivingGate(userId)
  useEffect(() => {
    const check = () => void checkDownloads(userId)
    check()
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [userId])
  if (all === undefined) return <Blocks rows={3} height={72} />
  if (all.length === 0)
    return (
      <EmptyState
        title="Aucune séance sur cet appareil."
        text={
          'Dans une leçon audio, choisissez «\u00a0Garder hors connexion\u00a0»\u00a0: vous l’écouterez ici sans réseau.'
        }
        action={toCourses}
      />
    )
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <>
      {current ? (
        <section className={kept.titled} aria-label="Lecture">
          <Title order={2}>{current.lesson.title}</Title>
          <DownloadPlayer key={current.lesson.id} downloaded={current} previous={previous} next={next} />
        </section>
      ) : null}
      <DownloadList
        all={all}
        current={current?.lesson.id ?? ''}
        play={(one) => gate.pass(() => play(one)?.())}
      />
      <Text size="sm" c="dimmed">
        {`${plural(all.length, 'séance')}${bytes > 0 ? `, ${fileSize(bytes)}` : ''} sur cet appareil. Vous déconnecter les retire.`}
      </Text>
      <DrivingGate gate={gate} />
    </>
  )
}

/**
 * Signing in is impossible offline: the downloads of the only owner on this device are shown without a
 * session.
 */
const Unknown = () => {
  const only = useQuery({
    queryKey: ['kept', 'owners'],
    queryFn: owners,
    networkMode: 'always',
    gcTime: 0,
  })
  if (!only.data) return <Blocks rows={3} height={72} />
  const [owner] = only.data
  if (owner && only.data.length === 1) return <Own userId={owner} />
  return (
    <Alert color="yellow" role="status">
      <Text>Votre session est terminée. Connectez-vous dès que vous aurez du réseau.</Text>
    </Alert>
  )
}

/**
 * `/mon-espace/hors-connexion`: the downloads of this device, the only page of the member space that works
 * offline.
 */
export default function DownloadsPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const isSample = search.get('preview') === 'true'
  return (
    <main className={styles.page}>
      {isSample ? <SampleNote /> : null}
      <div>
        <Title order={1}>Mes séances hors connexion</Title>
        <Text mt={8}>
          Les séances gardées sur cet appareil s’écoutent sans réseau, tant que votre accès est ouvert. Ouvrez
          votre espace une fois par mois avec une connexion pour les conserver.
        </Text>
      </div>
      {isSample ? (
        <Text>Vous retrouverez ici les séances que vous aurez gardées, avec leur durée et leur taille.</Text>
      ) : null}
      {isSample ? null : canKeep() ? (
        user ? (
          <Own key={user.id} userId={user.id} />
        ) : (
          <Unknown />
        )
      ) : (
        <EmptyState
          title="Ce navigateur ne garde pas de séances."
          text="Essayez avec une version récente de Firefox, Chrome ou Safari, hors navigation privée."
          action={toCourses}
        />
      )}
    </main>
  )
}
