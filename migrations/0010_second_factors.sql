CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`credentialId` text DEFAULT '' NOT NULL,
	`publicKey` text DEFAULT '' NOT NULL,
	`counter` numeric DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '' NOT NULL,
	`lastUsedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_passkeys_credentialId` ON `passkeys` (`credentialId`);--> statement-breakpoint
CREATE INDEX `idx_passkeys_collectionRef_recordRef` ON `passkeys` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`beginning` text DEFAULT '' NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_recovery_codes_collectionRef_recordRef_beginning` ON `recovery_codes` (`collectionRef`,`recordRef`,`beginning`);--> statement-breakpoint
CREATE TABLE `second_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`appKey` text DEFAULT '' NOT NULL,
	`appStep` numeric DEFAULT 0 NOT NULL,
	`appKeyAt` text DEFAULT '' NOT NULL,
	`appSince` text DEFAULT '' NOT NULL,
	`laterAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_second_steps_collectionRef_recordRef` ON `second_steps` (`collectionRef`,`recordRef`);