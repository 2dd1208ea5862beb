import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { link } from '../../lib/paths.ts'
import styles from './Member.module.css'

/** Above every page of the sample: what it is, and the two ways on. */
export const SampleNote = () => (
  <Alert color="blue" title="Exemple d’espace membre">
    <Text mb="sm">
      Cet exemple est en lecture seule. Les chiffres sont inventés et aucun contenu payant n’est affiché.
    </Text>
    <div className={styles.acts}>
      <Button component={Link} to={link('courses')}>
        Voir les formations
      </Button>
      <Button component={Link} to={link('signUp')} variant="outline">
        Créer mon compte
      </Button>
    </div>
  </Alert>
)
