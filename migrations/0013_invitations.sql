ALTER TABLE `email_messages` ADD `invitation` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_email_messages_invitation` ON `email_messages` (`invitation`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `mailedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `delivery` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `deliveryError` text DEFAULT '' NOT NULL;