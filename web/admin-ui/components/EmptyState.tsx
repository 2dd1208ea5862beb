import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Nothing to show: a small « onde », one sentence, one action (design reference 4.12). */
export const EmptyState = (props: { title: string; text?: string; action?: ReactNode; level?: 2 | 3 }) => (
  <div className={styles.root}>
    <svg viewBox="0 0 120 120" className={styles.picture} aria-hidden="true" focusable="false">
      <rect width="120" height="120" rx="60" fill="#f6f1ea" />
      {[46, 37, 29, 22, 16, 11].map((radius, index) => (
        <ellipse
          key={radius}
          cx="60"
          cy="66"
          rx={radius}
          ry={radius * 0.42}
          fill="none"
          stroke={index > 3 ? '#948a79' : '#b0a696'}
          strokeWidth={2.2 - index * 0.25}
        />
      ))}
      <ellipse cx="60" cy="62" rx="6" ry="4" fill="#776c5c" />
    </svg>
    <Title order={props.level ?? 2} size="h3">
      {props.title}
    </Title>
    {props.text ? <Text c="dimmed">{props.text}</Text> : null}
    {props.action}
  </div>
)
