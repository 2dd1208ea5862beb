import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  round?: boolean
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
  const choose = (file: File | null) => {
    if (!file) return
    const fits = props.accept.includes(file.type) && file.size <= props.maxBytes
    setError(fits ? '' : props.hint)
    if (fits) props.onChange(file)
  }
  return (
    <Input.Wrapper label={props.label} error={error} labelElement="div">
      <div className={styles.root}>
        <div className={props.round ? styles.round : styles.frame}>
          {shown ? <img src={shown} alt="" /> : <ImagePlus size={28} aria-hidden="true" />}
        </div>
        <div>
          <Group gap="xs">
            <FileButton accept={props.accept.join(',')} onChange={choose}>
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
