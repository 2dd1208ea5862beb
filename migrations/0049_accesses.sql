ALTER TABLE `enrollments` RENAME COLUMN "otherAccess" TO "accesses";--> statement-breakpoint
UPDATE `enrollments` SET `accesses` = json_array(
	json_object(
		'paymentType', CASE `paymentType` WHEN '' THEN 'invitation' ELSE `paymentType` END,
		'enrolledAt', `enrolledAt`, 'expiresAt', `expiresAt`, 'mostHours', `mostHours`
	),
	CASE `closedBy` WHEN '' THEN json(`accesses`) ELSE json_set(`accesses`, '$.closedBy', `closedBy`) END
) WHERE `accesses` IS NOT NULL AND json_type(`accesses`) = 'object';--> statement-breakpoint
UPDATE `orders` SET `cartDigest` = '' WHERE `cartDigest` > '' AND `status` != 'pending';--> statement-breakpoint
UPDATE `orders` SET `offerAfter` = '' WHERE `offerAfter` > '' AND json_array_length(`items`) > 1;
