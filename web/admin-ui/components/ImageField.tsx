import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { decimal } from '../../lib/format.ts'
import styles from './ImageField.module.css'

interface Props {
  label: string
  hint: string
  /** Address of the stored picture, `''` without one. */
  current: string
  /** A picture chosen and not yet saved, `null` once removed, `undefined` while nothing changed. */
  value: File | null | undefined
  onChange: (value: File | null) => void
  accept: readonly string[]
  maxBytes: number
  /** Where the picture is drawn by the server: how many pixels it may have; one with more is refused before it is sent. */
  maxPixels?: number
  round?: boolean
}

/** Width and height in pixels, without decoding the whole; null for a file that is no picture. */
const sizeOf = (file: File) =>
  new Promise<{ width: number; height: number } | null>((resolve) => {
    const address = URL.createObjectURL(file)
    const picture = new Image()
    const end = (size: { width: number; height: number } | null) => {
      URL.revokeObjectURL(address)
      resolve(size)
    }
    picture.onload = () => end({ width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = () => end(null)
    picture.src = address
  })

const UNREADABLE = 'Cette image ne peut pas être lue. Choisissez-en une autre.'

/** Why a picture cannot be drawn by the server; empty when it can. */
const whyUndrawable = async (file: File, maxPixels: number): Promise<string> => {
  const size = await sizeOf(file)
  if (!size) return UNREADABLE
  if (size.width * size.height <= maxPixels) return ''
  const side = decimal(Math.floor(Math.sqrt(maxPixels) / 1000) * 1000)
  return `Cette image est trop grande\u00a0: ${decimal(size.width)}\u00a0×\u00a0${decimal(size.height)}\u00a0pixels. Réduisez-la à ${side}\u00a0pixels de côté au plus.`
}

/** One picture: preview, replace, remove; a wrong format or weight is said under the field and nothing is sent. */
export const ImageField = (props: Props) => {
  const { value } = props
  const [error, setError] = useState('')
  const [preview, setPreview] = useState('')
  useEffect(() => {
    if (!value) return setPreview('')
    const address = URL.createObjectURL(value)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  const shown = preview || (value === null ? '' : props.current)
  const choose = async (file: File | null) => {
    if (!file) return
    const fits = props.accept.includes(file.type) && file.size <= props.maxBytes
    let refusal = fits ? '' : props.hint
    if (fits && props.maxPixels) refusal = await whyUndrawable(file, props.maxPixels)
    setError(refusal)
    if (refusal === '') props.onChange(file)
  }
  return (
    <Input.Wrapper label={props.label} error={error} labelElement="div">
      <div className={styles.root}>
        <div className={props.round ? styles.round : styles.frame}>
          {shown ? <img src={shown} alt="" /> : <ImagePlus size={28} aria-hidden="true" />}
        </div>
        <div>
          <Group gap="xs">
            <FileButton accept={props.accept.join(',')} onChange={(file) => void choose(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="outline"
                  aria-label={`${shown ? 'Remplacer' : 'Choisir une image'} : ${props.label}`}
                >
                  {shown ? 'Remplacer' : 'Choisir une image'}
                </Button>
              )}
            </FileButton>
            {shown ? (
              <Button
                variant="subtle"
                leftSection={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => props.onChange(null)}
              >
                Retirer
              </Button>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            {props.hint}
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  )
}
