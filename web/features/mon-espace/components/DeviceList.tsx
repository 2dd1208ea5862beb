import { Badge, Group, Text } from '@mantine/core'
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone } from 'lucide-react'
import { type Busy, type Device, LABELS, nameOf, placeAndTime } from '../devices.ts'
import { EndButton } from './EndButton.tsx'
import styles from './Rows.module.css'

const iconOf = ({ device }: Device): LucideIcon => {
  if (!device) return MonitorSmartphone
  return /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
}

const Status = ({ device }: { device: Device }) => {
  if (device.isOwn) return <Badge color="green">{LABELS.own}</Badge>
  return device.isOpen ? (
    <Badge color="blue">{LABELS.open}</Badge>
  ) : (
    <Badge color="gray">{LABELS.known}</Badge>
  )
}

interface Props {
  devices: readonly Device[]
  busy: Busy
  /** « Déconnecter » of an open one, « Oublier » of a known one. */
  onAct: (device: Device) => void
}

/** Each device by its name: where and when it was last used, whether the account is open there. */
export const DeviceList = ({ devices, busy, onAct }: Props) => (
  <ul className={styles.rows}>
    {devices.map((device) => {
      const Icon = iconOf(device)
      const word = device.isOpen ? LABELS.end : LABELS.forget
      return (
        <li key={device.id}>
          <span className={styles.what}>
            <Group gap="xs">
              <Icon size={20} aria-hidden="true" className={styles.icon} />
              <strong>{nameOf(device)}</strong>
              <Status device={device} />
            </Group>
            <Text component="span" size="sm" c="dimmed" className={styles.details}>
              {placeAndTime(device).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </Text>
          </span>
          {device.isOwn ? null : (
            <EndButton
              isBusy={busy !== null}
              isOwn={typeof busy === 'object' && busy?.id === device.id}
              label={`${word} ${device.called}`}
              onAct={() => onAct(device)}
            >
              {word}
            </EndButton>
          )}
        </li>
      )
    })}
  </ul>
)
