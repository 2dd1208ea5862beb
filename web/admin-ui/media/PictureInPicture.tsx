import { ActionIcon } from '@mantine/core'
import { PictureInPicture2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

/** The film in a floating window; renders nothing where the browser does not support it. */
export const PictureInPicture = ({ element }: { element: RefObject<HTMLVideoElement | null> }) => {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const media = element.current
    const look = () => setOut(document.pictureInPictureElement === element.current)
    media?.addEventListener('enterpictureinpicture', look)
    media?.addEventListener('leavepictureinpicture', look)
    return () => {
      media?.removeEventListener('enterpictureinpicture', look)
      media?.removeEventListener('leavepictureinpicture', look)
    }
  }, [element])
  if (!document.pictureInPictureEnabled) return null
  const toggle = () => {
    const done = isOut ? document.exitPictureInPicture() : element.current?.requestPictureInPicture()
    // A film that has not started has no picture yet.
    done?.catch(() => undefined)
  }
  const label = isOut ? 'Remettre la vidéo dans la page' : 'Image dans l’image'
  return (
    <ActionIcon size={44} aria-label={label} aria-pressed={isOut} title={label} onClick={toggle}>
      <PictureInPicture2 size={22} aria-hidden="true" />
    </ActionIcon>
  )
}
