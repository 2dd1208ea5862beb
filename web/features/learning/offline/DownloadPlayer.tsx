import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { AudioPlayer } from '../../../admin-ui/media/AudioPlayer.tsx'
import { useWatch } from '../../../admin-ui/media/use-watch.ts'
import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'
import { PlayingNotices } from '../components/PlayingNotices.tsx'
import { reporterOf } from '../playing/listening.ts'
import { downloadListening, playedOf, stoppedAt } from './download-listening.ts'

interface Props {
  downloaded: DownloadedRecording
  /** Select the downloaded recording before or after this one. */
  previous?: () => void
  next?: () => void
}

const Player = ({ downloaded, previous, next, start }: Props & { start: number }) => {
  const queries = useQueryClient()
  const [isOffline, setOffline] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  const [reporter] = useState(() =>
    reporterOf(queries, downloaded.userId, playedOf(downloaded), {
      offline: setOffline,
      replaced: setReplaced,
    }),
  )
  const [listening] = useState(() => downloadListening(queries, downloaded, start))
  useEffect(() => () => reporter.end(), [reporter])
  const watch = useWatch(reporter)
  return (
    <>
      <AudioPlayer listening={listening} watch={watch} list={{ previous, next }} onEnd={next} />
      <PlayingNotices isOffline={isOffline} isReplaced={isReplaced} />
    </>
  )
}

/** Plays a downloaded recording from the user's last position. Mount it with the lesson's id as `key`. */
export const DownloadPlayer = (props: Props) => {
  const queries = useQueryClient()
  const { downloaded } = props
  const start = useQuery({
    queryKey: ['kept', 'stopped', downloaded.userId, downloaded.lesson.id],
    queryFn: () => stoppedAt(queries, downloaded),
    // Read from the device: no network is needed, and a cached position would be out of date.
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return start.isSuccess ? <Player {...props} start={start.data} /> : <Blocks rows={1} height={200} />
}
