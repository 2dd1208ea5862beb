import { Button, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { LABELS as DEVICES } from '../devices.ts'
import { LABELS as STEP } from '../second-step-labels.ts'
import styles from './Profile.module.css'

const CARDS = [
  { title: DEVICES.title, text: DEVICES.explanation, to: link('devices'), label: 'Gérer mes appareils' },
  {
    title: STEP.title,
    text: STEP.intro,
    to: link('secondStep'),
    label: 'Gérer la connexion en deux étapes',
  },
]

/** The ways to the devices of the account, and to its second step. */
export const SignInCards = () =>
  CARDS.map(({ title, text, to, label }) => (
    <Paper key={to} withBorder p="lg">
      <Title order={2} size="h3" className={styles.title}>
        {title}
      </Title>
      <Text mb="md">{text}</Text>
      <Button component={Link} to={to} variant="outline">
        {label}
      </Button>
    </Paper>
  ))
