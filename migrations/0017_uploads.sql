CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`collectionName` text DEFAULT '' NOT NULL,
	`field` text DEFAULT '' NOT NULL,
	`record` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`size` numeric DEFAULT 0 NOT NULL,
	`storedName` text DEFAULT '' NOT NULL,
	`takenBy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_uploads_collectionRef_recordRef` ON `uploads` (`collectionRef`,`recordRef`);