CREATE TABLE `_params` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text,
	`created` text NOT NULL,
	`updated` text NOT NULL
);
