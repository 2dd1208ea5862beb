export const demoFaqs: readonly { question: string; answer: string }[] = [
  {
    question: 'L’hypnose, est-ce que je perds le contrôle\u00a0?',
    answer:
      'Non. Votre conscience reste éveillée, vous entendez tout et vous pouvez interrompre la séance à tout moment. L’hypnose est une coopération\u00a0: rien ne se fait sans votre accord.',
  },
  {
    question: 'Est-ce que cela marche pour tout le monde\u00a0?',
    answer:
      'La plupart des personnes peuvent entrer en hypnose, chacune à sa façon et à son rythme. Les effets varient d’une personne à l’autre, et je ne promets jamais un résultat. Le premier échange sert justement à vérifier que l’approche vous convient.',
  },
  {
    question: 'Combien de séances faut-il prévoir\u00a0?',
    answer:
      'Souvent trois à cinq, espacées de deux à trois semaines. Nous faisons le point à chaque étape et vous restez libre d’arrêter.',
  },
  {
    question: 'L’hypnose peut-elle remplacer un traitement\u00a0?',
    answer:
      'Non. Ne modifiez jamais un traitement sans l’avis de votre médecin. L’hypnose et le coaching viennent en complément, pour votre mieux-être.',
  },
  {
    question: 'Combien de temps ai-je accès à une formation\u00a0?',
    answer:
      'Douze mois à partir de l’achat, ou tant que dure votre abonnement. Vous avancez à votre rythme et vous pouvez réécouter chaque séance autant de fois que vous le souhaitez.',
  },
  {
    question: 'Puis-je payer en plusieurs fois\u00a0?',
    answer:
      'Oui, lorsque l’option est indiquée sur la page. L’échéancier complet s’affiche avant le paiement, et il n’y a aucun frais supplémentaire.',
  },
  {
    question: 'Comment me rétracter\u00a0?',
    answer:
      'Vous disposez de quatorze jours, sauf si vous avez demandé l’accès immédiat à un contenu numérique en renonçant à ce droit. La page «\u00a0Renoncer au contrat ici\u00a0», en bas du site, vous guide en deux étapes.',
  },
  {
    question: 'Mes échanges sont-ils confidentiels\u00a0?',
    answer:
      'Oui. Ce que vous confiez reste entre nous, dans la limite des obligations légales de protection des personnes. Vous pouvez exporter ou supprimer vos données depuis vos paramètres.',
  },
]
